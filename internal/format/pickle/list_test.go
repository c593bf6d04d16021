package pickle

import (
	"errors"
	"io"
	"strings"
	"testing"

	"geoeval/internal/disk/nightly"
)

func TestLoadListGivesTheLeadingRecords(t *testing.T) {
	const n = 1200 // one whole batch and a part of the next
	items := records(n, 2)
	whole := pickleOf(items)
	read, err := LoadList(whole)
	if err != nil || len(read) != n {
		t.Fatalf("%d items, %v", len(read), err)
	}
	want := make([]string, n)
	for i, item := range read {
		want[i] = render(item)
	}

	last := 0
	for cut := 0; cut < len(whole); cut += nightly.Of(5, 1) * 997 {
		read, err := LoadList(whole[:cut])
		if !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		if len(read) < last {
			t.Fatalf("cut at %d: %d items, after %d with less", cut, len(read), last)
		}
		last = len(read)
		for i, item := range read {
			if i%25 == 0 && render(item) != want[i] {
				t.Fatalf("cut at %d: item %d is not whole", cut, i)
			}
		}
	}
	if last < n-2 {
		t.Errorf("%d items from all but the end of %d", last, n)
	}
}

func TestLoadListStopsAtARefusedClass(t *testing.T) {
	w := begin().op(opEmptyList).op(opMark)
	for _, item := range records(7, 2) {
		w.value(item)
	}
	w.op(opEmptyDict).op(opMark).value("evil").global("os", "system").op(opSetItems).op(opAppends)
	items, err := LoadList(w.stop())
	var refused *ClassError
	// The seventh may lack its end for all that the file says.
	if !errors.As(err, &refused) || len(items) != 7 {
		t.Fatalf("%d items, %v", len(items), err)
	}
	if !strings.HasSuffix(err.Error(), "(items read before: 7)") {
		t.Error(err)
	}
}

func TestLoadListOfOneByOneItems(t *testing.T) {
	items, err := LoadList([]byte("(lp0\n(dp1\nS'id'\np2\nI1\nsa(dp3\ng2\nI2\nsa(dp4\ng2\n"))
	if !errors.Is(err, io.ErrUnexpectedEOF) || len(items) != 2 {
		t.Errorf("%d items, %v", len(items), err)
	}
}

func TestLoadListKeepsItemsBeforeTrailingData(t *testing.T) {
	items, err := LoadList(append(pickleOf(records(3, 2)), "more"...))
	if err == nil || len(items) != 3 {
		t.Errorf("%d items, %v", len(items), err)
	}
}

func TestLoadListOfAnotherValue(t *testing.T) {
	if items, err := LoadList(pickleOf(record{"id", 1})); err == nil || items != nil ||
		!strings.Contains(err.Error(), "a dict, not a list") {
		t.Errorf("%v, %v", items, err)
	}
}

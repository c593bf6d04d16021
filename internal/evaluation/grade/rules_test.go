package grade

import (
	"strings"
	"testing"
)

func TestTheRuleBookExplainsEachRuleOnce(t *testing.T) {
	seen := map[string]bool{}
	groups := map[string]bool{}
	last := ""
	for _, r := range RuleBook {
		switch {
		case seen[r.ID]:
			t.Errorf("%s stands twice", r.ID)
		case r.Group == "" || !strings.HasSuffix(r.Words, "."):
			t.Errorf("%s is explained by %q, in the group %q", r.ID, r.Words, r.Group)
		case r.Group != last && groups[r.Group]:
			t.Errorf("the group %q stands in two places", r.Group)
		}
		seen[r.ID], groups[r.Group], last = true, true, r.Group
	}
}

package pickle

import (
	"os"
	"path/filepath"
	"testing"
)

// The files of the datasets that are pickles, where they are at hand.
func TestRealFiles(t *testing.T) {
	const dir = "../../../../shared/data"
	if _, err := os.Stat(dir); err != nil {
		t.Skip("no real records: ", err)
	}
	for file, want := range map[string]int{
		"unigeo/calculation_test.pk":     450,
		"unigeo/proving_test.pk":         200,
		"geoqa_plus/GeoQA2.2/train.pk":   400,
		"geoqa_plus/GeoQA2.2/dev.pk":     100,
		"geoqa_plus/GeoQA2.2/test.pk":    100,
		"geoqa_plus/sub_dataset_dict.pk": 13035,
	} {
		t.Run(file, func(t *testing.T) {
			data, err := os.ReadFile(filepath.Join(dir, file))
			if err != nil {
				t.Fatal(err)
			}
			v, err := Load(data)
			if err != nil {
				t.Fatal(err)
			}
			if d, ok := v.(*Dict); ok {
				if d.Len() != want {
					t.Errorf("%d keys, want %d", d.Len(), want)
				}
				return
			}
			items, ok := Items(v)
			if !ok || len(items) != want {
				t.Fatalf("%d items of %s, want %d", len(items), kindOf(v), want)
			}
			for i, item := range items {
				d, ok := item.(*Dict)
				if !ok {
					t.Fatalf("record %d is %s", i, kindOf(item))
				}
				image, ok := d.Get("image")
				if !ok { // the proving part, whose pictures are stand-ins of one coloured pixel
					image, _ = d.Get("img")
					if _, ok = image.(*Array); !ok {
						t.Errorf("record %d: the image is %s", i, kindOf(image))
					}
					continue
				}
				if _, _, _, err := image.(*Array).Gray(); err != nil {
					t.Errorf("record %d: %v", i, err)
				}
			}
		})
	}
}

package released

import (
	"fmt"
	"maps"
	"slices"
)

// JoinFaults gives the names in [Joins] that nothing has.
func JoinFaults() []string {
	var out []string
	configured := map[string]*Configuration{}
	for _, c := range Configurations {
		if c != Questions {
			configured[c.Table.Name()] = c
		}
	}
	for _, j := range Joins {
		known := j.Table.ColumnNames()
		for config, c := range configured {
			how, stands := j.naming(config)
			if !stands {
				continue
			}
			names := slices.Concat(how.without, slices.Collect(maps.Keys(how.as)), slices.Collect(maps.Keys(how.repeats)))
			for _, name := range names {
				if !slices.Contains(known, name) {
					out = append(out, fmt.Sprintf("%s has no column %s", j.Table.Name(), name))
				}
			}
			for _, by := range how.repeats {
				if c.Table.Column(by) == nil {
					out = append(out, fmt.Sprintf("%s: %s has no column %s", j.Table.Name(), config, by))
				}
			}
		}
		for _, config := range j.in {
			if configured[config] == nil {
				out = append(out, fmt.Sprintf("%s: there is no configuration %s", j.Table.Name(), config))
			}
		}
	}
	return out
}

package sourcetest

import (
	"context"
	"errors"

	"geoeval/sources"
)

func checkCancellation(c *Case, r reporter) {
	f := c.whole(c.Files)
	for _, unit := range f.units {
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		yields := 0
		err := f.readUnit(ctx, unit, func(sources.Record) error { yields++; return nil })
		if !errors.Is(err, context.Canceled) || yields > 0 {
			r.Errorf("%s: a cancelled reading yields %d records and returns %v", unit.Key, yields, err)
		}
	}
	c.endings(r, func(unit sources.Unit, all, at int) {
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		yields := 0
		err := f.readUnit(ctx, unit, func(sources.Record) error {
			if yields++; yields == at {
				cancel()
			}
			return nil
		})
		if ended := err == nil && at == all; !ended && !errors.Is(err, context.Canceled) || yields > at {
			r.Errorf("%s: cancelled at record %d of %d, the reading goes on to %d and returns %v", unit.Key, at, all, yields,
				err)
		}
	})
}

func checkYieldErrors(c *Case, r reporter) {
	stop := errors.New("enough")
	try := func(f *folder, unit sources.Unit, at int) {
		yields := 0
		err := f.readUnit(context.Background(), unit, func(sources.Record) error {
			if yields++; yields >= at {
				return stop
			}
			return nil
		})
		if err != stop || yields != at {
			r.Errorf("%s: yield failed at record %d: Read goes on to %d and returns %v, not yield's own error", unit.Key, at,
				yields, err)
		}
	}
	f := c.whole(c.Files)
	c.endings(r, func(unit sources.Unit, _, at int) { try(f, unit, at) })
	for _, unit := range f.units {
		try(c.whole(c.with(unit.Files[0], []byte("?"))), unit, 1)
	}
}

// endings calls try for every unit and every record of it.
func (c *Case) endings(r reporter, try func(unit sources.Unit, all, at int)) {
	f := c.whole(c.Files)
	for _, unit := range f.units {
		all := 0
		if err := f.readUnit(context.Background(), unit, func(sources.Record) error { all++; return nil }); err != nil {
			r.Errorf("%s: %v", unit.Key, err)
		}
		for at := 1; at <= all; at++ {
			try(unit, all, at)
		}
	}
}

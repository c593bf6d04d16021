package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/stages/ingest"
)

// claim says whether a build may write to the output folder, and gives what makes the folder remember it. It is asked once no
// other build can write there.
func (o *Options) claim(ctx context.Context, p *pipeline.Pipeline) (begun func() error, err error) {
	was, err := loadOrigin(o.Out)
	if err != nil && !o.replace {
		return nil, err
	}
	if native := o.native(); !native.BuiltIn && !isAt(native.Dir) {
		return nil, &ingest.NoInputError{Data: native.Dir, NoFolder: true}
	}
	holds, err := holdsBuild(p)
	if err != nil {
		return nil, err
	}
	same := was != nil && o.sameData(was)
	if !same && holds {
		if same, err = o.hasRecords(ctx, p); err != nil {
			return nil, err
		}
	}
	if holds && !o.replace {
		if err := o.mayReplace(p, was, same); err != nil {
			return nil, err
		}
	}
	now := &origin{Format: originFormat, Named: o.configNamed, FullSize: o.FullSize}
	if was != nil && same {
		now.Locked = was.Locked
	}
	if same {
		now.Corrections = o.correctionsGone()
	}
	config := o.Config
	if config == "" && o.hasConfig() {
		config = ConfigFile
	}
	var err1, err2 error
	now.Data, err1 = placeOf(o.Data, o.Out)
	now.Config, err2 = placeOf(config, o.Out)
	folder, err3 := (&Evaluation{Dir: o.Out}).From(o.configFolder())
	return func() error {
		return errors.Join(now.save(o.Out), keepConfiguration(o.Out, "geoeval build", o.configured.Text, folder))
	}, errors.Join(err1, err2, err3)
}

// holdsBuild says whether the folder has tables that a build would replace: those of a build that failed before any stage ended
// are none.
func holdsBuild(p *pipeline.Pipeline) (bool, error) {
	digests, err := p.Digests()
	if _, unusable := errors.AsType[*pipeline.StateError](err); unusable {
		return isAt(p.Layout().Table(schema.Problems.Name())), nil
	}
	return len(digests) > 0, err
}

// sameData says whether the data are those in the place that is remembered.
func (o *Options) sameData(was *origin) bool {
	if was.Data == nil || o.Data == "" {
		return was.Data == nil && o.Data == ""
	}
	path, certain := was.Data.in(o.Out)
	return SamePlace(was.Data.Path, o.Data) || certain && SamePlace(path, o.Data)
}

// hasRecords says whether the data have all native files of the build, as they were: data that were moved, with more or without.
func (o *Options) hasRecords(ctx context.Context, p *pipeline.Pipeline) (bool, error) {
	dir := o.native().Dir
	if !isAt(dir) {
		return false, nil
	}
	faults, check, err := NativeFaults(ctx, p.Layout(), dir)
	return err == nil && len(faults) == 0 && check.Files > 0, ctx.Err()
}

// mayReplace refuses a build of other records than those that the folder holds, or of fewer.
func (o *Options) mayReplace(p *pipeline.Pipeline, was *origin, same bool) error {
	const now = "name another folder (--out DIR), or have its tables replaced (--replace)"
	meant := o.Data
	if meant == "" {
		meant = "the built-in corpus"
	}
	if !same && was != nil {
		from := "the built-in corpus"
		if was.Data != nil {
			from = shortest(was.Data.Path)
		}
		return Usage(fmt.Errorf("%s was built from %s, and this build is of other records, from %s: %s", o.Out, from, meant, now))
	}
	if !same && o.Data == "" { // an older geoeval built it, and did not write where from
		if synthetic, err := isInvented(p.Layout()); err != nil || !synthetic {
			return Usage(fmt.Errorf("%s holds records that are not invented, does not remember where they come from, and this build "+
				"is from %s: name their folder (--data DIR), or %s", o.Out, meant, now))
		}
	}
	if was != nil && was.FullSize && !o.FullSize && o.Data == "" {
		return Usage(fmt.Errorf("%s was built from the built-in corpus of full size, and this build is of fewer records: %s", o.Out, now))
	}
	files, err := pipeline.ReadIfThere(p.Layout(), schema.Files, "source", "file", "record_limit")
	if err != nil || o.Limit == 0 {
		return nil // a table that cannot be read is built anew
	}
	if len(files) > 0 && files[0].RecordLimit > 0 && files[0].RecordLimit <= int64(o.Limit) {
		return nil
	}
	had := "all records"
	if len(files) > 0 && files[0].RecordLimit > 0 {
		had = fmt.Sprintf("%d records", files[0].RecordLimit)
	}
	return Usage(fmt.Errorf("%s holds %s of each source, and this build is of fewer, %d from %s (--limit %[3]d): %[5]s",
		o.Out, had, o.Limit, meant, now))
}

// isInvented says whether the problems of a build are those of a built-in corpus.
func isInvented(l pipeline.Layout) (bool, error) {
	for rows, err := range pipeline.Scan(l, schema.Problems, "id", "synthetic") {
		if err != nil {
			return false, err
		}
		for i := range rows {
			return rows[i].Synthetic, nil
		}
	}
	return false, nil
}

// MayLock says why a lock is not to be replaced: it is that of other data. The lock is of these data where its native files are
// those of the build, or those that the lock of an earlier build of these data had.
func (o *Options) MayLock(file string, now *pipeline.Lock) (why string, err error) {
	var was *pipeline.Lock
	err = o.Await(func() (err error) { was, err = pipeline.LoadLock(file); return err })
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	} else if errors.Is(err, context.Canceled) {
		return "", err
	} else if err != nil {
		return err.Error(), nil
	}
	remembered, err := loadOrigin(o.Out)
	if err != nil {
		return "", err
	}
	locked := nativeOf(was)
	if locked == nativeOf(now) || remembered != nil && locked != "" && locked == remembered.Locked {
		return "", nil
	}
	return "it is that of other data", nil
}

// nativeOf is the digest of the native files in a lock.
func nativeOf(l *pipeline.Lock) string { return ingest.Native(l.Outside("ingest")) }

// RememberLock has the output folder remember which native files its lock has.
func (o *Options) RememberLock(now *pipeline.Lock) error {
	remembered, err := loadOrigin(o.Out)
	if err != nil || remembered == nil {
		return err
	}
	remembered.Locked = nativeOf(now)
	return remembered.save(o.Out)
}

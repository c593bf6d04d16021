package app

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"

	"geoeval/internal/disk"
	"geoeval/internal/llm/session"
	"geoeval/internal/release"
	"geoeval/pipeline"
	"geoeval/stages"
	"geoeval/stages/all"
	"geoeval/stages/ingest"
)

// NewStages makes the stages of a build. Those that ask a language model have no key where they are not to ask.
func (o *Options) NewStages(key string) []stages.Stage {
	s := session.New(disk.Join(o.Out, LedgerFolder), key, o.Offline)
	if !o.Offline {
		s.Keys = os.Getenv
	}
	s.Former, s.Alone, s.Folder = formerly(o.Out), true, o.configFolder()
	o.Session, o.Asking = s, s
	return all.Stages(o.native(), s)
}

// Open makes the pipeline that the options name: of the evaluation, where --out is the folder of one, else of a build.
func (o *Options) Open() (*pipeline.Pipeline, error) {
	e, err := o.OpenEvaluated()
	if err != nil {
		return nil, err
	}
	if e != nil {
		return e.Open(o)
	}
	return o.OpenBuild()
}

// OpenEvaluated gives the evaluation in --out, configured as it was, or by the file that is named; nil where --out is no evaluation's
// folder.
func (o *Options) OpenEvaluated() (*Evaluation, error) {
	e, err := Recall(o.Out)
	if e != nil && err == nil && o.Config != "" {
		err = o.Await(func() error { return e.Configure(o.Config) })
		if err == nil {
			e.Flags = nil
			e.File, err = e.From(o.Config)
		}
	}
	return e, err
}

// OpenBuild makes the pipeline of a build that the options name.
func (o *Options) OpenBuild() (*pipeline.Pipeline, error) {
	if err := MustBeNoEvaluation(o.Out); err != nil {
		return nil, err
	}
	if !(o.ReleaseToo && release.Is(o.Out)) {
		if err := MustBeNoRelease(o.Out); err != nil {
			return nil, err
		}
	}
	if o.Limit < 0 {
		return nil, Usage(fmt.Errorf("--limit %d: it must be above 0, or 0 for all records", o.Limit))
	}
	if err := o.RecallOrigin(); err != nil {
		return nil, err
	}
	if o.FullSize && o.Data != "" {
		return nil, Usage(fmt.Errorf("--full-size is of the built-in corpus, and the data are those in %s: leave it out, or name another "+
			"folder for the corpus (--out DIR)", o.Data))
	}
	if err := MustLieApart("--out", o.Out, o.Data); err != nil {
		return nil, err
	}
	made := o.NewStages(os.Getenv("OPENAI_API_KEY"))
	config, err := o.Configure(made)
	if err != nil {
		return nil, err
	}
	if err := o.capped(o.Session); err != nil {
		return nil, err
	}
	p, err := pipeline.New(made, config, o.Out)
	if err != nil {
		return nil, err
	}
	return p.Guarded(func(ctx context.Context) (func() error, error) { return o.claim(ctx, p) }), nil
}

// OpenTables is Open for those who read tables alone: the pipeline has no configuration.
func (o *Options) OpenTables() (*pipeline.Pipeline, error) {
	e, err := Recall(o.Out)
	if err != nil {
		return nil, err
	}
	if e != nil {
		return e.openTables(o)
	}
	return o.OpenBuildTables()
}

// OpenBuildTables is OpenTables of a build.
func (o *Options) OpenBuildTables() (*pipeline.Pipeline, error) {
	if err := cmp.Or(MustBeNoEvaluation(o.Out), MustBeNoRelease(o.Out)); err != nil {
		return nil, err
	}
	return pipeline.New(o.NewStages(""), &pipeline.Config{}, o.Out)
}

// OpenRecorded is OpenBuildTables with the stages configured as they last ran: what they say of their tables may depend on it.
func (o *Options) OpenRecorded() (*pipeline.Pipeline, error) {
	made := o.NewStages("")
	config, err := pipeline.RecordedConfig(made, pipeline.Layout{Dir: o.Out})
	if err != nil {
		return nil, err
	}
	return pipeline.New(made, config, o.Out)
}

// native is where the datasets are: the folder that was named, or the built-in corpus in the output folder. Their
// errata stand beside the configuration, or in the working directory where that is the one in the program.
func (o *Options) native() ingest.Data {
	errata := o.Beside(errataFile)
	data := ingest.Data{Dir: o.Data, Errata: errata, Limit: o.Limit, FullSize: o.FullSize}
	if data.BuiltIn = o.Data == ""; data.BuiltIn {
		data.Dir = disk.Join(o.Out, "corpus")
		if disk.IsRemote(o.Out) {
			data.Dir = filepath.Join(cacheFolder(), "corpus")
		}
		if o.Limit > 0 { // a small one, and the whole one stays
			data.Dir += "-limited"
		}
	}
	return data
}

// cacheFolder is where the built-in corpus is written for a build in an object store: it is the same wherever it is written,
// and thousands of small files.
func cacheFolder() string {
	folder, err := os.UserCacheDir()
	if err != nil {
		folder = "."
	}
	return filepath.Join(folder, "geoeval")
}

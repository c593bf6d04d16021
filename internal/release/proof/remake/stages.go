package remake

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"time"

	"geoeval/internal/format/settings"
	"geoeval/internal/llm"
	"geoeval/internal/llm/session"
	"geoeval/internal/release"
	"geoeval/stages"
	"geoeval/stages/all"
	"geoeval/stages/ingest"

	"github.com/goccy/go-yaml"
)

// A remaker is a stage that works on tables in memory.
type remaker struct {
	stages.Stage
	seed uint64
	// outside is what the manifest says of files from outside.
	outside string
	images  map[string][sha256.Size]byte
}

// configure gives the stages the configurations of the manifest. Those whose version is not the manifest's are left
// out: they would make something else.
func (r *remaking) configure() bool {
	r.stages, r.configs, r.asked = map[string]*remaker{}, map[string]any{}, map[string]bool{}
	r.session = newSession(r.Answers)
	ok := true
	wrong := func(field string, err error) {
		r.wrongManifest(field, err.Error())
		ok = false
	}
	var names []string
	for _, s := range all.Stages(ingest.Data{}, r.session) {
		d := s.Describe()
		if len(joinsOf(s)) > 0 {
			r.order = append(r.order, d.Name)
		}
		names = append(names, d.Name)
		at := slices.IndexFunc(r.Manifest.Stages, func(m release.Stage) bool { return m.Name == d.Name })
		if at < 0 {
			wrong("stages", fmt.Errorf("stage %s is not there", d.Name))
			continue
		}
		m := r.Manifest.Stages[at]
		unread := configureFrom(s, r.Manifest.Config[d.Name])
		if unread == nil {
			r.configs[d.Name] = d.Config
		}
		if m.Version != d.Version {
			r.notef("stage %s has version %d in this geoeval and %d in the release: what it makes was not made again",
				d.Name, d.Version, m.Version)
			continue
		}
		if unread == nil {
			unread = written(s, r.Manifest.Config[d.Name])
		}
		if unread != nil {
			wrong("config."+d.Name, unread)
			continue
		}
		if _, outside := s.(stages.External); !outside && m.Outside != "" {
			wrong("stages."+d.Name+".outside", errors.New("should not be there: the stage reads nothing from outside"))
		}
		r.stages[d.Name] = &remaker{s, r.Manifest.Seed, m.Outside, r.Images}
	}
	if !slices.EqualFunc(r.Manifest.Stages, names, func(m release.Stage, name string) bool { return m.Name == name }) {
		wrong("stages", fmt.Errorf("are not %v, in this order", names))
	}
	for of, known := range map[string]map[string]bool{"config": sections(r.Manifest.Config),
		"basis.reads": sections(r.Manifest.Basis.Reads), "basis.writes": sections(r.Manifest.Basis.Writes)} {
		for _, name := range slices.Sorted(maps.Keys(known)) {
			if !slices.Contains(names, name) {
				wrong(of+"."+name, errors.New("there is no such stage"))
			}
		}
	}
	return ok
}

// sections gives the keys of a part of the manifest.
func sections[V any](of map[string]V) map[string]bool {
	out := map[string]bool{}
	for name := range of {
		out[name] = true
	}
	return out
}

// written wants a section of the manifest as a release writes it.
func written(s stages.Stage, section []byte) error {
	if s.Describe().Config == nil {
		return nil
	}
	want, err := release.Section(s.Describe().Config)
	if err != nil {
		return err
	}
	var is bytes.Buffer
	if err := json.Compact(&is, section); err != nil {
		return err
	}
	if !bytes.Equal(is.Bytes(), want) {
		return errors.New("is not written as a release writes it")
	}
	return nil
}

// newSession is a session in which nobody is asked: answers are those of a ledger.
func newSession(folder string) *session.Session {
	d := session.New(folder, "", true)
	d.Config = llm.Config{
		BaseURL: "http://127.0.0.1", RequestsPerMinute: 1, TokensPerMinute: 1, InFlight: runtime.GOMAXPROCS(0),
		Timeout: llm.Duration(time.Second), Attempts: 1, BreakAfter: 1, MaxCost: llm.Unlimited,
	}
	return d
}

// configureFrom decodes a section of the manifest, which may be anything, into a stage's configuration. A stage without
// one has no section.
func configureFrom(s stages.Stage, section []byte) (err error) {
	d := s.Describe()
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("cannot be read: %v", p)
		}
	}()
	switch {
	case d.Config == nil && len(section) == 0:
		return nil
	case d.Config == nil:
		return errors.New("should not be there: the stage has no configuration")
	case len(section) == 0:
		return errors.New("is not there")
	}
	body, err := settings.ParseJSON(section)
	if err != nil {
		return err
	}
	if err := yaml.NodeToValue(body, d.Config, yaml.Strict()); err != nil {
		return err
	}
	if c, ok := d.Config.(interface{ Validate() error }); ok {
		return c.Validate()
	}
	return nil
}

// run runs a stage on tables, and puts what it writes among them.
func (m *remaker) run(ctx context.Context, tables memory) error {
	if err := m.Run(ctx, m.job(tables)); err != nil {
		return fmt.Errorf("stage %s: %w", m.Describe().Name, err)
	}
	return nil
}

// readsAsThen says whether a stage has the files from outside, such as rules and prompts, that the release was made
// with.
func (m *remaker) readsAsThen(ctx context.Context) bool {
	o, ok := m.Stage.(stages.External)
	if !ok {
		return true
	}
	digest, _, err := o.Outside(ctx, nil)
	return err == nil && digest == m.outside
}

func (m *remaker) job(tables memory) *stages.Job {
	return stages.NewJob(m, m.seed, pictured{tables, m.images})
}

type memory = stages.Memory

// A pictured memory has, too, the digests of the pictures of problems.
type pictured struct {
	memory
	images map[string][sha256.Size]byte
}

// PictureDigests stands for the pictures of problems, which a memory does not have.
func (p pictured) PictureDigests() map[string][sha256.Size]byte { return p.images }

//go:build unix

package main

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"geoeval/internal/format/diagram"
	"geoeval/schema"
	"geoeval/schema/snapshot"
)

// images measures what the diagrams of the data cost: each is read, decoded, digested, hashed and written into a table, one
// after the other, beside reading each and writing its bytes to one file.
func (b *bench) images(ctx context.Context) ([]line, error) {
	var files []string
	err := filepath.WalkDir(b.data, func(name string, _ fs.DirEntry, err error) error {
		if ext := strings.ToLower(filepath.Ext(name)); ext == ".png" || ext == ".jpg" || ext == ".jpeg" {
			files = append(files, name)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("%s holds no picture", b.data)
	}
	var handled, copied []run
	for range b.runs {
		for _, m := range []struct {
			to   *[]run
			name string
			do   func(io.Writer, []string) error
		}{{&copied, "copy", copyFiles}, {&handled, "table", tableOf}} {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			out, err := os.Create(filepath.Join(b.work, m.name))
			if err != nil {
				return nil, err
			}
			began, before := time.Now(), processorTime()
			err = m.do(out, files)
			if closed := out.Close(); err == nil {
				err = closed
			}
			if err != nil {
				return nil, err
			}
			*m.to = append(*m.to, run{seconds: time.Since(began).Seconds(), cpu: processorTime() - before})
		}
	}
	return []line{ratios(fmt.Sprintf("%d diagrams into a table ÷ a bare copy", len(files)), handled, copied,
		"diagram.Measure, snapshot.Writer")}, nil
}

func copyFiles(out io.Writer, files []string) error {
	for _, name := range files {
		content, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if _, err := out.Write(content); err != nil {
			return err
		}
	}
	return nil
}

// A picture is a diagram and what is found out of it.
type picture struct {
	path, pixels, hash string
	image              schema.Image
}

// pictures is the table of the diagrams, with the columns that problems have for theirs.
var pictures = &schema.Table[picture]{
	TableName: "pictures",
	Key:       func(p *picture) string { return p.path },
	RowGroup:  100,
	Columns: []schema.Column[picture]{
		schema.Text("image_path", "", func(p *picture) *string { return &p.path }).Needed(),
		{Name: "image", Kind: schema.KindImage, Field: func(p *picture) any { return &p.image }},
		schema.Text("pixel_digest", "", func(p *picture) *string { return &p.pixels }).Needed(),
		schema.Text("picture_hash", "", func(p *picture) *string { return &p.hash }),
	},
}

func tableOf(out io.Writer, files []string) error {
	w := snapshot.NewWriter(out, pictures)
	for _, name := range files {
		content, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		info, err := diagram.Measure(content)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		image := schema.Image{Bytes: content, Path: filepath.Base(name)}
		if err := w.Write(picture{name, info.Pixels.String(), info.Hash.String(), image}); err != nil {
			return err
		}
	}
	_, _, err := w.Close()
	return err
}

// processorTime is how many seconds of the processors this process has had.
func processorTime() float64 {
	var usage syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &usage) != nil {
		return 0
	}
	return float64(usage.Utime.Nano()+usage.Stime.Nano()) / 1e9
}

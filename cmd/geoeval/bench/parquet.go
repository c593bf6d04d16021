//go:build unix

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
)

// recordLines is how many JSON Lines become Parquet, and answerLines how many answers are graded.
const recordLines, answerLines = 100_000, 20_000

// collection writes JSON Lines of invented problems, once, as a dataset of their own in a folder, and names both.
func (b *bench) collection(ctx context.Context) (folder, file string, err error) {
	folder = filepath.Join(b.work, "lines")
	file = filepath.Join(folder, "hard", "collection.jsonl")
	if _, err := os.Stat(file); err == nil {
		return folder, file, nil
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		return "", "", err
	}
	out, err := os.Create(file)
	if err != nil {
		return "", "", err
	}
	cmd := exec.CommandContext(ctx, b.geoeval, "sample", "stream", strconv.Itoa(recordLines))
	cmd.Stdout = out
	_, err = b.command(ctx, cmd)
	if closed := out.Close(); err == nil {
		err = closed
	}
	return folder, file, err
}

// parquet measures the whole command that makes validated and digested Parquet of JSON Lines, beside DuckDB's COPY of the
// same file, in which neither the start of Node nor that of DuckDB is counted.
func (b *bench) parquet(ctx context.Context) ([]line, error) {
	folder, file, err := b.collection(ctx)
	if err != nil {
		return nil, err
	}
	var ours, theirs []run
	for range b.runs {
		copied, err := b.duckDB(ctx, file, filepath.Join(b.work, "copy.parquet"))
		if err != nil {
			return nil, err
		}
		ingested, err := b.build(ctx, folder, "ingested", true, "ingest")
		if err != nil {
			return nil, err
		}
		ours, theirs = append(ours, ingested), append(theirs, copied)
	}
	seconds := make([]float64, len(ours))
	for i, r := range ours {
		seconds[i] = r.seconds
	}
	const command = "geoeval build ingest"
	return []line{
		ratios(fmt.Sprintf("%d JSON Lines to Parquet ÷ DuckDB", recordLines), ours, theirs, command),
		rates("JSON Lines to Parquet", recordLines, seconds, command),
	}, nil
}

// duckDB copies a file of JSON Lines to Parquet.
func (b *bench) duckDB(ctx context.Context, from, to string) (run, error) {
	cmd := exec.CommandContext(ctx, "node", "copy.mjs", from, to)
	cmd.Dir = b.readers
	var out bytes.Buffer
	cmd.Stdout = &out
	if _, err := b.command(ctx, cmd); err != nil {
		return run{}, err
	}
	var took struct{ Rows, Seconds, CPU float64 }
	if err := json.Unmarshal(out.Bytes(), &took); err != nil {
		return run{}, fmt.Errorf("copy.mjs printed %q: %w", out.String(), err)
	}
	if took.Rows != recordLines {
		return run{}, fmt.Errorf("DuckDB copied %.0f rows, not %d", took.Rows, recordLines)
	}
	return run{seconds: took.Seconds, cpu: took.CPU}, nil
}

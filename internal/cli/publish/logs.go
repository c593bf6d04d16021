package publish

import (
	"errors"
	"fmt"
	"io/fs"

	"geoeval/internal/cli/app"
	"geoeval/internal/disk"
	"geoeval/internal/evaluation/logs"
	"geoeval/internal/release/export"
	"geoeval/pipeline"
	"geoeval/schema"

	"github.com/spf13/cobra"
)

// logFormatHelp says what the formats of evaluations are, a line each.
func logFormatHelp() string {
	return fmt.Sprintf("  %-15s  sample logs and results of lm-evaluation-harness\n  %-15s  the same of lmms-eval\n",
		logs.LMEval, logs.LMMSEval)
}

// runExportLogs writes what the models of an evaluation answered, as a harness logs it.
func runExportLogs(cmd *cobra.Command, opts *app.Options, args []string, format logs.Format, to string) error {
	if err := app.UnusedFlags(cmd, "for an evaluation", app.ConfigFlag, app.DataFlag); err != nil {
		return err
	}
	dir := opts.Out
	if len(args) == 1 {
		if err := app.UnusedFlags(cmd, "where DIR is named", app.OutFlag); err != nil {
			return err
		}
		dir = args[0]
	} else if !app.IsEvaluation(dir) {
		dir = disk.Join(dir, app.EvaluationFolder)
	}
	dir = disk.Clean(dir)
	if err := app.MustBeFolder(dir); err != nil {
		return err
	}
	if !app.IsEvaluation(dir) {
		return app.Missing(fmt.Errorf("%s holds no evaluation: name the folder that geoeval evaluate wrote", dir))
	}
	if to == "" {
		to = dir + "-" + string(format)
	}
	if err := app.MustBeOnDisk("--to", to); err != nil {
		return err
	}
	if stale, err := opts.Stale(cmd.Context(), dir); err != nil {
		return err
	} else if err := stale.Current(); err != nil {
		return err
	}
	layout := app.EvaluationLayout(dir)
	var files []export.File
	var lacking schema.Lacking
	err := export.Folder(to, func(to string) error {
		return layout.Steadily(func() (err error) {
			if files, err = exportLogs(layout, format, to); err == nil {
				lacking, err = lackingIn(layout)
			}
			return err
		})
	})
	if err != nil {
		return err
	}
	if n := lacking.All(); n > 0 {
		fmt.Fprintf(cmd.ErrOrStderr(), "export       note: responses that are left out, as they were not obtained: %d; %s\n", n, lacking.Next())
	}
	return printExported(opts, opts.Results(cmd.OutOrStdout()), exported{to, files})
}

// lackingIn counts the responses of an evaluation that there are none of.
func lackingIn(l pipeline.Layout) (lacking schema.Lacking, err error) {
	for rows, err := range pipeline.Scan(l, schema.Responses, "status", "fault") {
		if err != nil {
			return lacking, err
		}
		for i := range rows {
			lacking.Add(&rows[i])
		}
	}
	return lacking, nil
}

// exportLogs writes what models answered into a folder.
func exportLogs(layout pipeline.Layout, format logs.Format, to string) (files []export.File, err error) {
	questions, err := pipeline.Read(layout, schema.EvaluatedQuestions, "subset", "problem_id", "text", "structural_clauses",
		"semantic_clauses", "choices", "answer", "answer_letter", "answer_choice")
	if err != nil {
		return nil, err
	}
	responses, err := pipeline.Read(layout, schema.Responses)
	if err != nil {
		return nil, err
	}
	grades, err := pipeline.Read(layout, schema.Grades)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s has no grades yet: %w", layout.Dir, layout.NotBuilt())
	} else if err != nil {
		return nil, err
	}
	written, err := logs.Write(to, format, questions, responses, grades)
	for _, f := range written {
		file := export.File{Config: f.Task, Path: f.Path, Rows: f.Samples, LeftOut: f.LeftOut}
		if f.LeftOut > 0 {
			file.Why = fmt.Sprintf("%d without an answer", f.LeftOut)
		}
		files = append(files, file)
	}
	return files, err
}

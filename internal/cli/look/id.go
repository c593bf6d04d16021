package look

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"geoeval/internal/cli/app"
	"geoeval/pipeline"
	"geoeval/schema"

	"github.com/spf13/cobra"
)

// oneID wants one argument, a problem's id.
func oneID(o *app.Options) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) != 1 {
			return app.Usage(fmt.Errorf("name one problem by its id, such as math/train/1065; %d names given", len(args)))
		}
		if err := app.MustBeNoRelease(o.Out); err != nil {
			return err
		}
		if _, err := schema.ParseID(schema.ParentOf(args[0])); err != nil {
			return app.Usage(nearID(o, args[0], err))
		}
		return nil
	}
}

// parentOf is the problem that an id of a build names, and the rows with the id where it is that of something made of the problem.
func parentOf(p *pipeline.Pipeline, id string) (problem string, made []pipeline.TracedRow, err error) {
	parent := schema.ParentOf(id)
	if parent == id {
		return id, nil, nil
	}
	if made, err = p.Made(id); err != nil || len(made) == 0 {
		return id, nil, err
	}
	return parent, made, nil
}

// showMade prints the rows with an id, and of which problem they were made.
func showMade(out io.Writer, id, problem string, made []pipeline.TracedRow) {
	if len(made) == 0 {
		return
	}
	fmt.Fprintf(out, "%s  (made of %s)\n", id, problem)
	for _, row := range made {
		fmt.Fprintf(out, "  %s:\n", row.Table)
		for _, f := range row.Fields {
			fmt.Fprintf(out, "    %s: %s\n", f.Name, strings.ReplaceAll(f.Value, "\n", "\n      "))
		}
	}
	fmt.Fprintln(out)
}

// nearID adds to an error about an id, where there is no such problem, the ids of the build that are near; and where
// there is no such source, the sources that are.
func nearID(o *app.Options, id string, err error) error {
	if errors.Is(err, pipeline.ErrNotBuilt) {
		return err
	}
	if in := app.UnaskedIn(o, id); len(in) > 0 {
		return fmt.Errorf("%w in this evaluation, which does not ask it: it is a question of %s (questions.subsets, questions.limit and questions.ids say what is asked)",
			err, strings.Join(app.Spellings(in), ", "))
	}
	ids := idsOf(o.Out)
	guess := app.DidYouMeanID(id, ids)
	if parent := schema.ParentOf(id); guess == "" && parent != id {
		guess = app.DidYouMeanID(parent, ids)
	}
	if source, _, whole := strings.Cut(id, "/"); guess == "" && whole {
		if sources := app.Spellings(schema.Sources); !slices.Contains(sources, source) {
			guess = app.DidYouMean(source, sources)
		}
	}
	return fmt.Errorf("%w%s", err, guess)
}

// idArgument completes one argument to the ids of the build, to the sources where there is none.
func idArgument(o *app.Options) cobra.CompletionFunc {
	return func(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		ids := idsOf(o.Out)
		if ids == nil {
			for _, s := range schema.Sources {
				ids = append(ids, string(s)+"/")
			}
		}
		return completeIDs(ids, typed)
	}
}

// completeIDs completes a problem's id, of ids in their order, part by part, as paths are: source, split, native id.
func completeIDs(ids []string, typed string) ([]string, cobra.ShellCompDirective) {
	var out []string
	directive := cobra.ShellCompDirectiveNoFileComp
	for _, id := range ids {
		if !strings.HasPrefix(id, typed) {
			continue
		}
		if i := strings.Index(id[len(typed):], "/"); i >= 0 {
			id = id[:len(typed)+i+1]
			directive |= cobra.ShellCompDirectiveNoSpace
		}
		out = append(out, id)
	}
	return slices.Compact(out), directive
}

// idsOf gives the ids of all problems of the builds in folders, and of all questions of evaluations, in their order, for
// suggestions and completion; none of another folder.
func idsOf(folders ...string) []string {
	var ids []string
	for _, out := range folders {
		l := pipeline.Layout{Dir: out}
		if app.IsEvaluation(out) {
			asked, _ := pipeline.Read(l, schema.EvaluatedQuestions, "problem_id", "parent_id")
			for i := range asked {
				ids = append(ids, asked[i].ProblemID, asked[i].ParentID)
			}
			continue
		}
		problems, _ := pipeline.Read(l, schema.Problems, "id")
		for i := range problems {
			ids = append(ids, problems[i].ID)
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

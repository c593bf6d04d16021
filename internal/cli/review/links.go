package review

import (
	"context"
	"fmt"
	"io"
	"strings"

	"geoeval/internal/review"
)

func runLinks(ctx context.Context, o *assignOptions, reviewers []string, out io.Writer) error {
	return o.within(func(s *review.Store) error {
		return tellLinks(ctx, s, o, reviewers, "The former links of these reviewers open nothing any more.", out)
	})
}

// reviewLinks is what review assign answers.
type reviewLinks struct {
	Links []reviewLink `json:"links"`
}

// A reviewLink opens the review for one reviewer; it is shown once.
type reviewLink struct {
	Reviewer string `json:"reviewer"`
	URL      string `json:"url"`
}

// tellLinks makes links for reviewers, all of them where none is named, and prints them after what was said.
func tellLinks(
	ctx context.Context, s *review.Store, o *assignOptions, reviewers []string, said string, out io.Writer,
) error {
	links, err := s.Links(ctx, reviewers...)
	if err != nil {
		return err
	}
	var list []reviewLink
	var lines strings.Builder
	for _, l := range links {
		url := strings.TrimSuffix(o.url, "/") + "/r/" + l.Token
		list = append(list, reviewLink{l.Reviewer, url})
		fmt.Fprintf(&lines, "  %-12s  %s\n", l.Reviewer, url)
	}
	said += " Each reviewer gets their own link; it is shown this once:\n"
	return o.tell(out, reviewLinks{list}, "%s%s", said, &lines)
}

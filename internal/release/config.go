package release

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"time"

	"geoeval/schema"
	"geoeval/stages"
)

// A Config is the section release of pipeline.yaml: what a release leaves out, and where and when it is published. No
// table depends on it.
type Config struct {
	// Withhold are the sources of which nothing is published that they published.
	Withhold []schema.Source `yaml:"withhold"`
	// URL is where the release is published, and Published the day, as 2006-01-02; "" where that is not told.
	URL       string `yaml:"url"`
	Published string `yaml:"published"`
}

// Validate refuses what is no source, or is named twice, what is no address of the web, and what is no day.
func (c *Config) Validate() error {
	var wrong []error
	if u, err := url.Parse(c.URL); c.URL != "" && (err != nil || u.Scheme != "https" || u.Host == "") {
		wrong = append(wrong, &stages.ConfigError{Path: "url", Why: fmt.Sprintf("%q is not an address that begins with https://", c.URL)})
	}
	if _, err := time.Parse(time.DateOnly, c.Published); c.Published != "" && err != nil {
		wrong = append(wrong, &stages.ConfigError{Path: "published", Why: fmt.Sprintf("%q is not a day, such as 2024-02-15", c.Published)})
	}
	for i, s := range c.Withhold {
		path := fmt.Sprintf("withhold.%d", i)
		if _, err := schema.Parse(schema.Sources, string(s)); err != nil {
			wrong = append(wrong, &stages.ConfigError{Path: path, Why: err.Error()})
		} else if slices.Contains(c.Withhold[:i], s) {
			wrong = append(wrong, &stages.ConfigError{Path: path, Why: fmt.Sprintf("%s is named twice", s)})
		}
	}
	return errors.Join(wrong...)
}

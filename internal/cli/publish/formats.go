package publish

import (
	"fmt"
	"strings"

	"geoeval/internal/evaluation/logs"
	"geoeval/internal/release/export"
	"geoeval/internal/release/released"
)

// formatNames lists the formats.
func formatNames() []string {
	var names []string
	for _, f := range export.Formats {
		names = append(names, f.Name)
	}
	for _, f := range logs.Written {
		names = append(names, string(f))
	}
	return names
}

// formatHelp says what the formats are, a line each.
func formatHelp() string {
	widest := 0
	for _, f := range export.Formats {
		widest = max(widest, len(f.Name))
	}
	var b strings.Builder
	for _, f := range export.Formats {
		fmt.Fprintf(&b, "  %-*s  %s\n", widest, f.Name, f.Doc)
	}
	return b.String()
}

// subsetNames lists what can be exported.
func subsetNames() []string {
	var names []string
	for _, c := range released.Configurations {
		names = append(names, c.Table.Name())
	}
	return names
}

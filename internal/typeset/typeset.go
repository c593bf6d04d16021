package typeset

import (
	"embed"
	"strings"
)

//go:embed page
var page embed.FS

// Script is the script: two constants for a page's own script to use, to which nothing else of it is visible.
//
//	typeset(element, text, dollars)
//
// appends a text to an element and gives the element. Dollar signs enclose formulas, but for those that look like money;
// where dollars is false all are money.
//
//	zoomable(image, words)
//
// puts an image in a box in which it zooms, and gives the box, which stands on white. words are those for its buttons and
// for who cannot see it: in, out, reset and hint; what is not given is English.
func Script() string {
	return module("typeset", "symbols", "latex", "build", "text") + module("zoomable", "zoom")
}

// module makes a constant of what parts of a script come to, each using those before it.
func module(name string, parts ...string) string {
	var all strings.Builder
	all.WriteString("const " + name + " = (() => {\n")
	for _, part := range parts {
		all.Write(read(part + ".js"))
	}
	all.WriteString("return " + name + ";\n})();\n")
	return all.String()
}

// Style is the style of what the script sets. It takes the page's colour --faint for what stands as its source. What the
// page itself says of the same comes after it.
func Style() string { return string(read("typeset.css")) }

func read(name string) []byte {
	content, err := page.ReadFile("page/" + name)
	if err != nil {
		panic(err) // the file is part of the program
	}
	return content
}

// Package typeset holds what shows the texts of problems on a page: a script that sets LaTeX as MathML, which every
// present browser draws by itself, and its style.
//
// What it cannot read stands as its source, and no text becomes markup: the script makes elements and text nodes, and
// reads no HTML.
package typeset

import (
	"embed"
	"strings"
)

//go:embed page
var page embed.FS

// scripts are the parts of the script, each using those before it.
var scripts = []string{"symbols", "latex", "text"}

// Script is the script: a constant for a page's own script to use, to which nothing else of it is visible.
//
//	typeset(element, text, dollars)
//
// appends a text to an element and gives the element. Dollar signs enclose formulas where dollars is true, and are money
// otherwise.
func Script() string {
	var all strings.Builder
	all.WriteString("const typeset = (() => {\n")
	for _, name := range scripts {
		all.Write(read(name + ".js"))
	}
	all.WriteString("return typeset;\n})();\n")
	return all.String()
}

// Style is the style of what the script sets. It takes the page's colour --faint for what stands as its source.
func Style() string { return string(read("typeset.css")) }

func read(name string) []byte {
	content, err := page.ReadFile("page/" + name)
	if err != nil {
		panic(err) // the file is part of the program
	}
	return content
}

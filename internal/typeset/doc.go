// Package typeset holds what shows problems on a page, for every page that shows any: a script that sets the LaTeX of a
// text as MathML, which every present browser draws by itself, and one with which a diagram zooms; and their style.
//
// What it cannot read stands as its source, and no text becomes markup: the script makes elements and text nodes, and
// reads no HTML.
//
// May be imported by whatever makes pages. Start reading at [Script].
package typeset

// Package quantity reads what the numbers of a problem's text measure, and what the text asks for. It knows no
// programs: what it says comes from the words alone, so that a formula can be held against it.
//
//	r := quantity.Read(text)
//	r.Quantities  // each number with its measure (2 dm², 7.8 kg a dm³, 20 %) and its role (radius, height, side …)
//	r.Asked       // what is asked for: its measure and its role
//	r.Shapes      // the shapes that the text names
//	r.Doubts      // why the text alone cannot settle its question: a figure that it needs, two questions at once …
//
// The words are those of English and Chinese school geometry. What no word tells is left open ([Quantity.Read] is false),
// never guessed: its reader decides what that means. Read takes a time in proportion to the text.
package quantity

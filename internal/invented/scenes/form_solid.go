package scenes

// solidForms are about bodies.
var solidForms []form

package scenes

// circleForms are about circles.
var circleForms []form

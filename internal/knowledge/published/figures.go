package published

// Figures says of the figures with accuracies (2, 3, 4 and 5) why no published numbers stand beside ours.
const Figures = "The paper's figures 2 (subjects), 3 (outside constants), 4 (lengths) and 5 (complexity) are pictures without numbers: what " +
	"they show can be recomputed for models that are scored here, and not held against what was published."

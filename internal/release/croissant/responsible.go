package croissant

import (
	"fmt"
	"strings"
)

// responsible are the terms of Croissant's RAI vocabulary that apply.
type responsible struct {
	Collection      string   `json:"rai:dataCollection"`
	CollectionType  []string `json:"rai:dataCollectionType"`
	RawData         string   `json:"rai:dataCollectionRawData"`
	MissingData     string   `json:"rai:dataCollectionMissingData"`
	Preprocessing   []string `json:"rai:dataPreprocessingProtocol"`
	Manipulation    string   `json:"rai:dataManipulationProtocol"`
	Annotation      string   `json:"rai:dataAnnotationProtocol"`
	AnnotationTools []string `json:"rai:machineAnnotationTools"`
	UseCases        []string `json:"rai:dataUseCases"`
	Limitations     []string `json:"rai:dataLimitations"`
	Biases          []string `json:"rai:dataBiases"`
	SocialImpact    string   `json:"rai:dataSocialImpact"`
	Sensitive       []string `json:"rai:personalSensitiveInformation"`
	Maintenance     []string `json:"rai:dataReleaseMaintenancePlan"`
}

func responsibility(f *Facts) responsible {
	r := responsible{
		Collection:     "The published files of the datasets that GeoEval (arXiv 2402.10104) was made of were read into one form; every record is counted as a problem, a reject or left out.",
		CollectionType: []string{"Secondary Data analysis"},
		RawData:        sources(f),
		MissingData:    "Null stands for what a dataset does not have: a diagram, choices, a solution program. The card says of each column what null means.",
		Preprocessing: []string{
			"Placeholders in texts were filled in and spaced point names joined; the text as published stands beside it.",
			"Problems that are the same were found by id, text, picture and near text, and one of each kept.",
			"Problems whose solution program contradicts the gold answer are left out of the selection where the configuration says so.",
		},
		Manipulation:    "Backward questions mask a number of a problem and ask for it; other wordings were drawn from candidates that passed checks of numbers, names, relations, goal and language.",
		Annotation:      "Shapes, branch, goal and knowledge points are labelled by rules, complexity by a formula (appendix H of the paper); rows of the hard subset say whether people reviewed them.",
		AnnotationTools: []string{"geoeval"},
		UseCases: []string{
			"Testing: evaluation of language and multi-modal models on geometry problems.",
			"Not for training of models that are then evaluated on it.",
		},
		Limitations: append([]string{
			"Gold answers are checked only where a solution program can be run.",
			"Labels are found by rules, which err.",
		}, f.Limits...),
		Biases:       []string{"Schoolbook geometry in English and Chinese alone; shapes and sources in the shares of the paper's figures 6 and 7 as far as the supply allows."},
		SocialImpact: "Scores say how well a model solves schoolbook geometry, and nothing about teaching, people or other mathematics.",
		Sensitive:    []string{"None is sought; texts are mathematical problems, in which first names may occur."},
		Maintenance:  []string{"Releases are numbered and never changed; corrections come with the next one, each with its reason."},
	}
	for _, w := range f.Writers {
		r.AnnotationTools = append(r.AnnotationTools, fmt.Sprintf("%s (rephrasings)", w.Name))
	}
	if f.Synthetic {
		r.Collection = "Problems were drawn from templates, with exact solutions, wrong choices and figures, and written in the native formats of the datasets of GeoEval."
		r.CollectionType = []string{"Software Collection"}
		r.RawData = "There is none: every problem is invented."
		r.UseCases = []string{"Trying tools and pipelines for GeoEval without its data.",
			"Not for reporting results on GeoEval, which this is not."}
		r.Biases = []string{"Problems made from templates vary less than people's."}
		r.Sensitive = []string{"None: every text is made from templates."}
	}
	return r
}

// sources says how many problems are of which source, and under which licence.
func sources(f *Facts) string {
	var out []string
	for _, s := range f.Sources {
		terms := s.License
		if s.Withheld {
			terms += "; withheld"
		}
		out = append(out, fmt.Sprintf("%s %d (%s)", s.Name, s.Problems, terms))
	}
	return "Problems by source and its licence: " + strings.Join(out, ", ") + "."
}

package pgps9k_test

import (
	"testing"

	"geoeval/sources/pgps9k"
	"geoeval/sources/sourcetest"
)

func TestContract(t *testing.T) {
	const angle = `{"diagram": "a.png", "text": "Find x.", "parsing_stru_seqs": ["line A B"], "parsing_sem_seqs": ["AB = 5", "BC = x"], "expression": "Sum N0 N1 V0", "answer": "12.500", "choices": [10.0, 12.5, 14.0, 15.0], "type": "Angle", "book": "Shapes", "page": 31}`
	const area = `{"diagram": "a.png", "text": "If AB = 8, find the area.", "parsing_stru_seqs": [], "parsing_sem_seqs": [], "expression": "Multiple N0 N0 V0", "answer": "64.000", "choices": [16.0, 32.0, 64.0, 8.0], "type": "Square ", "book": "Shapes", "page": ""}`
	const gone = `{"diagram": "b.png", "text": "Find PQ.", "parsing_stru_seqs": ["circle O"], "parsing_sem_seqs": ["PR = 3"], "expression": "Equal N0 V0", "answer": "3", "choices": [1.0, 2.0, 3.0, 4.0], "type": "Circle", "book": "Shapes", "page": "7"}`
	sourcetest.Run(t, sourcetest.Case{
		Source: pgps9k.New(),
		Files: sourcetest.Files(
			"PGPS9K_all/PGPS9K/train.json", "{\r\n  \"prob_1\": "+angle+",\r\n  \"prob_10\": "+area+"\r\n}\r\n",
			"PGPS9K_all/PGPS9K/test.json", `{"prob_1": `+gone+`}`,
			"PGPS9K_all/Geometry3K/test.json", `{"prob_4": `+area+`, "prob_6": `+angle+`}`,
			"PGPS9K_all/Diagram/a.png", sourcetest.PNG(3),
		),
		Problems: 3,
		LeftOut:  2,
		Needed:   []string{"text", "diagram", "answer", "choices"},
		Picture:  "diagram",
	})
}

func TestPublished(t *testing.T) { sourcetest.Published(t, pgps9k.New(), 500, 300) }

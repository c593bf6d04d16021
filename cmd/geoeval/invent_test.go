package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	pictures "geoeval/internal/format/diagram"
)

// invent writes a data folder of about 2.5 n records of four sources, the same for the same n: problems of all shapes with
// and without diagrams, records that are left out, and a few duplicates.
func invent(data string, n int) error {
	i := &inventor{data: data, random: rand.New(rand.NewPCG(1, 2))}
	for k := range n {
		i.math(k)
		if k%4 == 0 {
			i.geometry3k(k)
		}
	}
	i.mathqa("train", n)
	i.mathqa("test", n/10)
	i.hard(n / 10)
	return i.err
}

type inventor struct {
	data   string
	random *rand.Rand
	err    error
}

var inventedShapes = []string{"square", "circle", "triangle", "cube", "sphere", "cone", "cylinder", "cuboid", "rectangle", "prism"}

func (i *inventor) shape(k int) string { return inventedShapes[k%len(inventedShapes)] }

func (i *inventor) write(name string, content []byte) {
	path := filepath.Join(i.data, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		i.err = err
	}
	if err := os.WriteFile(path, content, 0o644); err != nil {
		i.err = err
	}
}

func (i *inventor) writeJSON(name string, v any) {
	b, err := json.Marshal(v)
	if err != nil {
		i.err = err
	}
	i.write(name, b)
}

// math writes one file of MATH; each tenth is of algebra, and the first problem stands in both splits.
func (i *inventor) math(k int) {
	r := map[string]string{
		"problem":  fmt.Sprintf("A %s has a side or radius of $%d$ and a height of $%d$. What is the area of the figure, number %d?", i.shape(k), 1+k%17, 2+k%13, k),
		"level":    fmt.Sprintf("Level %d", 1+k%5),
		"type":     "Geometry",
		"solution": strings.Repeat("We think about it. ", k%23) + fmt.Sprintf(`So it is $\boxed{%d}$.`, k*k+1),
	}
	folder := "geometry"
	if k%10 == 9 {
		folder, r["type"] = "algebra", "Algebra"
	}
	i.writeJSON(fmt.Sprintf("math/MATH/train/%s/%d.json", folder, k), r)
	if k == 0 {
		i.writeJSON("math/MATH/test/geometry/0.json", r)
	}
}

// geometry3k writes one folder of Geometry3K; each fifth has no diagram.
func (i *inventor) geometry3k(k int) {
	folder := fmt.Sprintf("geometry3k/train/%d/", k)
	i.writeJSON(folder+"data.json", map[string]any{
		"id": k, "problem_text": fmt.Sprintf("Find x in the %s if AB is %d .", i.shape(k), k), "compact_text": fmt.Sprintf("Find x in the %s if AB is %d.", i.shape(k), k),
		"answer": "B", "compact_choices": []string{"1", "2", fmt.Sprint(k)}, "precise_value": []float64{1, 2, float64(k)}, "problem_type_graph": []string{"Triangle"}, "problem_type_goal": []string{"Length"},
	})
	i.writeJSON(folder+"logic_form.json", map[string]any{"diagram_logic_form": []string{fmt.Sprintf("Equals(LengthOf(Line(A, B)), %d)", k)}, "line_instances": []string{"AB", "BC"}})
	if k%5 == 4 {
		return
	}
	const side = 40
	pixels := make([]byte, side*side)
	for p := range pixels {
		pixels[p] = byte(i.random.IntN(4) * 80)
	}
	picture, _, err := pictures.EncodeGray(side, side, pixels)
	if err != nil {
		i.err = err
	}
	i.write(folder+"img_diagram.png", picture)
}

// mathqa writes one file of MathQA; each third record is of another category. Of the others, the formula of each seventh
// gives another answer than the right option, and that of each eleventh cannot be run.
func (i *inventor) mathqa(split string, n int) {
	list := []map[string]string{}
	for k := range n {
		category := "geometry"
		if k%3 == 2 {
			category = "gain"
		}
		edge := 3 + k%19
		formula := "volume_cube(n0)|"
		switch {
		case k%7 == 1:
			formula = "surface_cube(n0)|add(#0,const_1)|"
		case k%11 == 1:
			formula = "weigh(n0)|"
		}
		list = append(list, map[string]string{
			"Problem": fmt.Sprintf("the edge of a %s is %d cm . what is its volume or area in round %s %d ?", i.shape(k), edge, split, k),
			"options": fmt.Sprintf("a ) %d , b ) %d , c ) none", k, edge*edge*edge), "correct": "b", "linear_formula": formula, "category": category,
			"Rationale": strings.Repeat("indeed ", k%31) + "b",
		})
	}
	i.writeJSON("mathqa/"+split+".json", list)
}

func (i *inventor) hard(n int) {
	var lines strings.Builder
	for k := range n {
		b, err := json.Marshal(map[string]string{"id": fmt.Sprint("own", k), "text": fmt.Sprintf("三角形的边长是%d，求周长。", k), "answer": fmt.Sprint(3 * k), "language": "zh", "question_kind": "calculate"})
		if err != nil {
			i.err = err
		}
		lines.Write(append(b, '\n'))
	}
	i.write("hard/own.jsonl", []byte(lines.String()))
}

package compare

import (
	"regexp"
	"strings"
)

// environment is a matrix of LaTeX, with the brackets and sizes around an array.
var (
	environment = regexp.MustCompile(`(?s)(\\left\s*)?([(\[|]|\\vert\b|\\lvert\b)?\s*\\begin\{((?:[pbBvV]|small)?matrix|array)\*?\}(?:\s*\[[a-z]\])?(?:\{[lcr|@\s]*\})?(.*?)` +
		`\\end\{(?:[pbBvV]|small)?(?:matrix|array)\*?\}\s*((?:\\right\s*)?(?:[)\]|]|\\vert\b|\\rvert\b))?`)
	transposed = regexp.MustCompile(`^\s*\^\s*(?:T\b|\\top\b|\\intercal\b|\{\s*(?:T|\\top|\\intercal|\\(?:mathrm|text|mathsf)\{T\})\s*\}|\\(?:mathrm|text|mathsf)\{T\})`)
	rowEnds    = regexp.MustCompile(`\\\\(?:\s*\[[^\]]*\])?|\\cr\b`)
)

// vectors writes the matrices of LaTeX of one row or column as points, (1, 2), and others as points of points, row by row. A determinant,
// and an array with equations in it, is none.
func vectors(s string) string {
	if at := strings.LastIndexByte(s, ')'); at > 0 && strings.HasPrefix(s, "(") && strings.Contains(s, ",") && at+1 < len(s) && transposed.FindString(s[at+1:]) == s[at+1:] {
		return s[:at+1]
	}
	if !strings.Contains(s, `\begin`) {
		return s
	}
	var b strings.Builder
	for {
		at := environment.FindStringSubmatchIndex(s)
		if at == nil {
			break
		}
		part := func(i int) string {
			if at[2*i] < 0 {
				return ""
			}
			return s[at[2*i]:at[2*i+1]]
		}
		opening, kind, in := part(2), part(3), strings.ReplaceAll(part(4), `\hline`, "")
		end := at[1]
		var rows []string
		columns := 0
		for _, row := range rowEnds.Split(in, -1) {
			if strings.TrimSpace(row) == "" {
				continue
			}
			cells := strings.Split(row, "&")
			columns = max(columns, len(cells))
			for i := range cells {
				cells[i] = strings.TrimSpace(cells[i])
			}
			rows = append(rows, strings.Join(cells, ", "))
		}
		determinant := strings.EqualFold(kind, "vmatrix") || strings.HasSuffix(opening, "|") || strings.HasSuffix(opening, "vert")
		if len(rows) == 0 || determinant || strings.Contains(in, "=") {
			b.WriteString(s[:end])
			s = s[end:]
			continue
		}
		if columns > 1 && len(rows) > 1 {
			for i := range rows {
				rows[i] = "(" + rows[i] + ")"
			}
		}
		b.WriteString(s[:at[0]] + "(" + strings.Join(rows, ", ") + ")")
		s = s[end:]
		if columns == 1 || len(rows) == 1 {
			s = s[len(transposed.FindString(s)):]
		}
	}
	return b.String() + s
}

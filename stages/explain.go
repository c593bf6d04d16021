package stages

import (
	"slices"

	"geoeval/schema"
)

// NotHeld says in words why the check of a problem is not_executable, for an explanation: it looks at why that failed, which no
// table of a stage after the check depends on.
func NotHeld(job *Job, id string) (string, error) {
	checks, err := RowsIfThere(job, schema.ProgramChecks, "id", "status", "failure")
	if err != nil {
		return "", err
	}
	switch i := slices.IndexFunc(checks, func(c schema.ProgramCheck) bool { return c.ID == id }); {
	case i < 0:
		return "its solution program was not checked", nil
	case checks[i].Failure == schema.GoldNotANumber:
		return "its gold answer is no number that its solution program could be held against", nil
	}
	return "its solution program cannot be run", nil
}

package ask

import (
	"fmt"

	"geoeval/internal/evaluation/logs"
	"geoeval/schema"
	"geoeval/stages"
)

// imported are the responses that others produced.
func (s *stage) imported(job *stages.Job) ([]schema.Response, error) {
	rows, err := stages.Rows(job, schema.Imports)
	if err != nil {
		return nil, err
	}
	var all []schema.Response
	for i := range rows {
		if r := &rows[i]; r.Accepted {
			all = append(all, schema.Response{
				Attempt: r.Attempt, Text: r.Text, Status: importedStatus(r), Finish: r.Finish,
				Origin: schema.FromFile, From: r.ID,
			})
		}
	}
	return all, nil
}

// importedStatus is the status of a response that others produced: one that was declined says so where it says why it stopped.
func importedStatus(r *schema.Imported) schema.ResponseStatus {
	switch r.Finish {
	case logs.Refusal:
		return schema.Declined
	case "model_length": // Inspect's, where the context was full
		return schema.Truncated
	}
	return statusOf(r.Finish, r.Text)
}

// conflict is that two sources have one answer.
func conflict(asked []attempt, imported []schema.Response) error {
	from := make(map[string]string, len(asked)+len(imported))
	for i := range asked {
		from[asked[i].Key()] = ""
	}
	for i := range imported {
		r := &imported[i]
		switch by, twice := from[r.Key()]; {
		case twice && by == "":
			return fmt.Errorf("%s is the answer %s, which ask.models asks for too: give one of the two models another name (as, or that of "+
				"the file in import), or remove one", r.From, r.Key())
		case twice:
			return fmt.Errorf("%s and %s are both the answer %s: remove one, or give one of the files another model or setting in import",
				by, r.From, r.Key())
		}
		from[r.Key()] = r.From
	}
	return nil
}

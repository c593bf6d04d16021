package selection

import (
	"geoeval/schema"
	"geoeval/stages"
)

// Size implements [stages.Sizer]: as many problems as are wanted at the most, and as few as there may be.
func (s *stage) Size(_ *stages.Job, table string) (n stages.Size, known bool, err error) {
	return stages.Size{High: s.config.Size}, table == schema.Selection.Name(), nil
}

package schema

// Erased gives the same table with rows of type any, each a *R: for code that treats tables of all types alike.
func (t *Table[R]) Erased() *Table[any] {
	row := func(r *any) *R { return (*r).(*R) }
	e := &Table[any]{
		TableName:  t.TableName,
		Doc:        t.Doc,
		About:      t.About,
		KeyColumns: t.KeyColumns,
		RowGroup:   t.RowGroup,
		New:        func() any { return new(R) },
		Key:        func(r *any) string { return t.Key(row(r)) },
	}
	for _, c := range t.Columns {
		erased := Column[any]{Name: c.Name, Doc: c.Doc, Kind: c.Kind, Required: c.Required, Members: c.Members}
		erased.Field = func(r *any) any { return c.Field(row(r)) }
		if c.Check != nil {
			erased.Check = func(r *any) error { return c.Check(row(r)) }
		}
		e.Columns = append(e.Columns, erased)
	}
	if t.Check != nil {
		e.Check = func(r *any) *FieldError { return t.Check(row(r)) }
	}
	return e
}

// Typed turns rows of the erased table into a []R.
func (t *Table[R]) Typed(rows []any) any {
	typed := make([]R, len(rows))
	for i, r := range rows {
		typed[i] = *r.(*R)
	}
	return typed
}

// NewRows gives n rows with no values.
func (t *Table[R]) NewRows(n int) []R {
	rows := make([]R, n)
	if t.New != nil {
		for i := range rows {
			rows[i] = t.New()
		}
	}
	return rows
}

package compare

// Apart tells whether two texts state numbers that cannot be one answer: both are read, in one unit or without one, and they are no
// rounded forms of each other.
func Apart(x, y string, o *Options) bool {
	if Equal(x, y, o).Right || Equal(y, x, o).Right {
		return false
	}
	a, b := read(x), read(y)
	a.lettered(o.Letters)
	b.lettered(o.Letters)
	if a.kind != single || b.kind != single || a.undefined || b.undefined || a.alternate != nil || b.alternate != nil {
		return false
	}
	p, q := &a.quantity, &b.quantity
	if p.percent || q.percent || p.radians || q.radians || p.unit != "" && q.unit != "" && p.unit != q.unit {
		return false
	}
	if (p.unit == "") != (q.unit == "") && (p.printed == nil || q.printed == nil) {
		return false // 45°, that is, π/4
	}
	if _, ok := constantWorth(p.expression); !ok {
		return false
	}
	if _, ok := constantWorth(q.expression); !ok {
		return false
	}
	return !aboutEqual(&a, &b)
}

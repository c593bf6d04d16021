package deduce

// A store keeps slices, many in one piece of memory, as long as any of them is needed.
type store[T any] struct{ room []T }

// keep gives a copy.
func (s *store[T]) keep(of []T) []T {
	at := len(s.room)
	if at+len(of) > cap(s.room) {
		s.room, at = make([]T, 0, max(32, len(of))), 0
	}
	s.room = append(s.room, of...)
	return s.room[at:len(s.room):len(s.room)]
}

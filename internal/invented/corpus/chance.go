package corpus

import (
	"crypto/sha256"
	"encoding/binary"

	"geoeval/internal/invented/synth"
)

// newChance makes a chance of its own for a seed and a place in the corpus.
func newChance(seed uint64, place ...string) synth.Chance {
	head := appendParts(binary.LittleEndian.AppendUint64(nil, seed), place)
	return func(parts ...string) uint64 {
		var room [128]byte
		sum := sha256.Sum256(appendParts(append(room[:0], head...), parts))
		return binary.LittleEndian.Uint64(sum[:])
	}
}

func appendParts(b []byte, parts []string) []byte {
	for _, p := range parts {
		b = append(binary.AppendUvarint(b, uint64(len(p))), p...)
	}
	return b
}

// happens says whether a chance of so many in a thousand comes true.
func happens(chance synth.Chance, what string, perMille uint64) bool {
	return chance("happens", what)%1000 < perMille
}

// pick draws one of some.
func pick[T any](chance synth.Chance, what string, of []T) T {
	return of[chance("pick", what)%uint64(len(of))]
}

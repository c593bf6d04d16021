//go:build wasip1

// Grader is the grader as a module of WebAssembly, which the wheel runs in Python: lines of JSON in, a line for each out.
// It reads nothing but what it is given: no file, no environment, no clock that a grade hangs on.
package main

import (
	"bytes"
	"unsafe"

	"geoeval/internal/evaluation/grade/answerline"
)

// in is what is to be graded, out the grades. Both stay where they are until the next call.
var (
	in  []byte
	out bytes.Buffer
)

// A fault is what is written in the place of a grade where a line cannot be graded.
type fault struct {
	Fault string `json:"fault"`
}

// room gives the address of room for so many bytes of lines.
//
//go:wasmexport room
func room(size uint32) unsafe.Pointer {
	if int(size) > cap(in) {
		in = make([]byte, size)
	}
	in = in[:size]
	return unsafe.Pointer(unsafe.SliceData(in))
}

// gradeLines grades the lines that were put into the room, one or many. It gives the number of bytes of the grades.
//
//go:wasmexport grade
func gradeLines() uint32 {
	out.Reset()
	for line := range bytes.Lines(in) {
		var grade any
		if a, err := answerline.Read(line); err != nil {
			grade = fault{err.Error()}
		} else {
			grade = a.Grade()
		}
		if err := answerline.Write(&out, grade); err != nil {
			panic(err)
		}
	}
	return uint32(out.Len())
}

// grades gives the address of the grades.
//
//go:wasmexport grades
func grades() unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(out.Bytes())) }

func main() {}

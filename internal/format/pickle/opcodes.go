package pickle

import "fmt"

// opcode is one instruction. Names and values are those of Python's pickletools.
type opcode byte

const (
	opMark           opcode = '('
	opStop           opcode = '.'
	opPop            opcode = '0'
	opPopMark        opcode = '1'
	opDup            opcode = '2'
	opFloat          opcode = 'F'
	opInt            opcode = 'I'
	opBinInt         opcode = 'J'
	opBinInt1        opcode = 'K'
	opLong           opcode = 'L'
	opBinInt2        opcode = 'M'
	opNone           opcode = 'N'
	opPersID         opcode = 'P'
	opBinPersID      opcode = 'Q'
	opReduce         opcode = 'R'
	opString         opcode = 'S'
	opBinString      opcode = 'T'
	opShortBinString opcode = 'U'
	opUnicode        opcode = 'V'
	opBinUnicode     opcode = 'X'
	opAppend         opcode = 'a'
	opBuild          opcode = 'b'
	opGlobal         opcode = 'c'
	opDict           opcode = 'd'
	opEmptyDict      opcode = '}'
	opAppends        opcode = 'e'
	opGet            opcode = 'g'
	opBinGet         opcode = 'h'
	opInst           opcode = 'i'
	opLongBinGet     opcode = 'j'
	opList           opcode = 'l'
	opEmptyList      opcode = ']'
	opObj            opcode = 'o'
	opPut            opcode = 'p'
	opBinPut         opcode = 'q'
	opLongBinPut     opcode = 'r'
	opSetItem        opcode = 's'
	opTuple          opcode = 't'
	opEmptyTuple     opcode = ')'
	opSetItems       opcode = 'u'
	opBinFloat       opcode = 'G'

	// Protocol 2.
	opProto    opcode = 0x80
	opNewObj   opcode = 0x81
	opExt1     opcode = 0x82
	opExt2     opcode = 0x83
	opExt4     opcode = 0x84
	opTuple1   opcode = 0x85
	opTuple2   opcode = 0x86
	opTuple3   opcode = 0x87
	opNewTrue  opcode = 0x88
	opNewFalse opcode = 0x89
	opLong1    opcode = 0x8a
	opLong4    opcode = 0x8b

	// Protocol 3.
	opBinBytes      opcode = 'B'
	opShortBinBytes opcode = 'C'

	// Protocol 4.
	opShortBinUnicode opcode = 0x8c
	opBinUnicode8     opcode = 0x8d
	opBinBytes8       opcode = 0x8e
	opEmptySet        opcode = 0x8f
	opAddItems        opcode = 0x90
	opFrozenSet       opcode = 0x91
	opNewObjEx        opcode = 0x92
	opStackGlobal     opcode = 0x93
	opMemoize         opcode = 0x94
	opFrame           opcode = 0x95

	// Protocol 5.
	opByteArray8     opcode = 0x96
	opNextBuffer     opcode = 0x97
	opReadOnlyBuffer opcode = 0x98
)

// refusedOpcodes ask for what no dataset needs, each with the reason.
var refusedOpcodes = map[opcode]string{
	opPersID:         "PERSID: a value that is not in the file",
	opBinPersID:      "BINPERSID: a value that is not in the file",
	opInst:           "INST: an object of a class",
	opObj:            "OBJ: an object of a class",
	opNewObj:         "NEWOBJ: an object of a class",
	opNewObjEx:       "NEWOBJ_EX: an object of a class",
	opExt1:           "EXT1: a class from Python's extension registry",
	opExt2:           "EXT2: a class from Python's extension registry",
	opExt4:           "EXT4: a class from Python's extension registry",
	opNextBuffer:     "NEXT_BUFFER: bytes that are not in the file",
	opReadOnlyBuffer: "READONLY_BUFFER: bytes that are not in the file",
}

// refuse fails for an opcode that the machine does not know or does not run.
func (m *machine) refuse(op opcode) {
	if why, ok := refusedOpcodes[op]; ok {
		m.fail(fmt.Errorf("%w: opcode %s", ErrRefused, why))
		return
	}
	m.fail(fmt.Errorf("byte %#02x is not an opcode", byte(op)))
}

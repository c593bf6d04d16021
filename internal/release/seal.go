package release

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"geoeval/internal/disk"
	"geoeval/internal/release/released"
	"geoeval/schema"
)

// What was derived from a withheld source — wordings, masked numbers, computed values — tells its content and cannot
// stand in the open; nor can all of it be made again from a copy of the source, as a language model was asked. So it is
// sealed: a line of withheld.jsonl for each row, encrypted (AES-256-GCM) under a key that is the digest of what the
// source published of the problem. Whoever has the source has the key, and nobody else.

// A SealedLine is a line of withheld.jsonl.
type SealedLine struct {
	Table string `json:"table"`
	ID    string `json:"id"`
	Data  []byte `json:"data"`
}

// sealedContent is what it hides.
type sealedContent struct {
	// Columns gives the derived columns that are not null.
	Columns map[string]json.RawMessage `json:"columns"`
	// Ledger has the lines of the answers about the problem.
	Ledger string `json:"ledger,omitempty"`
}

// A sealer withholds rows.
type sealer struct {
	lines *disk.Draft
}

func newSealer(to *disk.Folder) (*sealer, error) {
	lines, err := to.Create(SealedFile)
	return &sealer{lines}, err
}

// withhold seals a row's derived columns with lines of the ledger, and gives what is left of the row. Nothing is sealed
// of a question, which its row in the subset gives back, nor of a picture that is the problem's own.
func (s *sealer) withhold(r *released.Row, ledgerLines string) (*released.Parts, error) {
	content := sealedContent{map[string]json.RawMessage{}, ledgerLines}
	left := *r.Parts
	for _, c := range r.In.Table.Columns {
		if r.In.Own(c.Name) {
			continue
		}
		given := c.Kind == schema.KindImage && !r.OwnPicture()
		if field := c.Field(r.Parts); slices.Contains(r.In.Derived, c.Name) && !given && !schema.IsNull(field) {
			cell, err := json.Marshal(field)
			if err != nil {
				return nil, fmt.Errorf("%s: %s: %w", r.Key(), c.Name, err)
			}
			content.Columns[c.Name] = cell
		}
	}
	r.In.Withhold(&left)
	if r.In == released.Questions {
		return &left, nil
	}
	plain, err := json.Marshal(content)
	if err != nil {
		return nil, err
	}
	line, err := json.Marshal(SealedLine{r.In.Table.Name(), r.Key(), seal(keyOf(r, r.Native), plain)})
	if err != nil {
		return nil, err
	}
	_, err = s.lines.Write(append(line, '\n'))
	return &left, err
}

// keyOf is the key of a row, of which p is the problem with all that its source published.
func keyOf(r *released.Row, p *schema.Problem) []byte {
	published := released.PublishedDigest(p)
	key := sha256.Sum256(fmt.Appendf(published[:], "%s\x00%s\x00%s", r.In.Table.Name(), r.Key(), r.ContentDigest))
	return key[:]
}

// seal encrypts. The nonce, which stands before the data, is a digest of key and data: equal data gives equal bytes,
// and other data never has the same nonce.
func seal(key, plain []byte) []byte {
	aead := newAEAD(key)
	digest := sha256.Sum256(append(slices.Clone(key), plain...))
	nonce := digest[:aead.NonceSize()]
	return aead.Seal(slices.Clone(nonce), nonce, plain, nil)
}

// errSealed says that a key does not fit.
var errSealed = errors.New("what was sealed does not open with it")

// open decrypts what seal encrypted.
func open(key, sealed []byte) ([]byte, error) {
	aead := newAEAD(key)
	if len(sealed) < aead.NonceSize() {
		return nil, errSealed
	}
	plain, err := aead.Open(nil, sealed[:aead.NonceSize()], sealed[aead.NonceSize():], nil)
	if err != nil {
		return nil, errSealed
	}
	return plain, nil
}

func newAEAD(key []byte) cipher.AEAD {
	block, err := aes.NewCipher(key)
	if err != nil {
		panic(err) // a SHA-256 is a key of AES-256
	}
	aead, err := cipher.NewGCM(block)
	if err != nil {
		panic(err)
	}
	return aead
}

package proof

import (
	"errors"
	"fmt"
	"io/fs"

	"geoeval/internal/release"
	"geoeval/internal/release/signing"
	"geoeval/schema/audit"
)

// A Signature says who signed a release, as far as that is known.
type Signature struct {
	// Key is the fingerprint of the key that signed it, "" where nobody did.
	Key string `json:"key,omitempty"`
	// Trusted: it is one of those that signatures were to be held against, and By is what stands behind it there.
	Trusted bool   `json:"trusted"`
	By      string `json:"by,omitempty"`
}

// String says it in one line.
func (s Signature) String() string {
	switch {
	case s.Key == "":
		return "unsigned: its files fit together, but whoever made it is not known, and a consistent change of it would not show"
	case !s.Trusted:
		return fmt.Sprintf("signed by the key %s: whose it is cannot be told without the signer's public key (--key PUB)",
			s.Key)
	case s.By == "":
		return "signed by the key " + s.Key
	}
	return fmt.Sprintf("signed by %q, the key %s", audit.Shortened(s.By), s.Key)
}

// checkSignature holds the signature, if there is one, against SHA256SUMS and the keys.
func (v *verification) checkSignature(sums []byte) {
	wrong := func(format string, args ...any) {
		v.fault(audit.Fault{File: release.SignatureFile, Why: fmt.Sprintf(format, args...)})
	}
	armored, err := v.text(release.SignatureFile)
	switch _, there := v.files[release.SignatureFile]; {
	case !there && len(v.Keys) == 0 && errors.Is(err, fs.ErrNotExist):
		return
	case errors.Is(err, fs.ErrNotExist):
		wrong("is not there: nobody signed this release")
		return
	case err != nil:
		wrong("cannot be read: %v", err)
		return
	}
	found, err := signing.Check(armored, sums)
	if err != nil {
		wrong("%v (%s)", err, release.SumsFile)
		return
	}
	v.signature.Key = found.Fingerprint
	if len(v.Keys) == 0 {
		return
	}
	by, ok := found.By(v.Keys)
	if !ok {
		wrong("is by the key %s, which is none of those that were named", found.Fingerprint)
		return
	}
	v.signature.Trusted, v.signature.By = true, by.Comment
}

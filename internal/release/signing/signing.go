// Package signing signs what a release says of itself, and checks such signatures, in the form of SSH signatures
// (OpenSSH's PROTOCOL.sshsig): whoever has ssh-keygen can make and check them too.
package signing

import (
	"bytes"
	"crypto/x509"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"geoeval/internal/disk"

	"github.com/hiddeco/sshsig"
	"golang.org/x/crypto/ssh"
)

// Namespace is what signatures of releases are made for (ssh-keygen -n): one that was made for something else, such as
// a commit, is none of a release.
const Namespace = "geoeval-release"

// mostKeys is how many bytes of a file of keys, or of a signature, are read.
const mostKeys = 1 << 16

// A Signer signs with a private key.
type Signer struct{ signer ssh.Signer }

// Load reads a private key, as ssh-keygen writes it. passphrase is asked for that of a key that has one. The key must
// be of Ed25519, whose signatures of equal bytes are equal bytes.
func Load(path string, passphrase func() ([]byte, error)) (*Signer, error) {
	content, err := readKey(path)
	if err != nil {
		return nil, err
	}
	signer, err := ssh.ParsePrivateKey(content)
	if _, locked := errors.AsType[*ssh.PassphraseMissingError](err); locked {
		var with []byte
		if with, err = passphrase(); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		if signer, err = ssh.ParsePrivateKeyWithPassphrase(content, with); errors.Is(err, x509.IncorrectPasswordError) {
			return nil, fmt.Errorf("%s: this is not its passphrase", path)
		}
	}
	if err != nil {
		if _, _, _, _, public := ssh.ParseAuthorizedKey(content); public == nil {
			return nil, fmt.Errorf("%s is a public key: name the private one, which lies beside it without .pub", path)
		}
		return nil, fmt.Errorf("%s: %w: name a private key (ssh-keygen -t ed25519 makes one)", path, err)
	}
	if kind := signer.PublicKey().Type(); kind != ssh.KeyAlgoED25519 {
		return nil, fmt.Errorf("%s is a key of the kind %s: take one of Ed25519 (ssh-keygen -t ed25519), "+
			"which signs the same release the same way each time", path, kind)
	}
	return &Signer{signer}, nil
}

// Fingerprint names the key as [Signature] does.
func (s *Signer) Fingerprint() string { return ssh.FingerprintSHA256(s.signer.PublicKey()) }

// Sign gives the signature of a message, the content of a file that ssh-keygen -Y verify reads.
func (s *Signer) Sign(message []byte) ([]byte, error) {
	signature, err := sshsig.Sign(bytes.NewReader(message), s.signer, sshsig.HashSHA512, Namespace)
	if err != nil {
		return nil, err
	}
	return sshsig.Armor(signature), nil
}

// A Key is a public key that signatures are held against.
type Key struct {
	// Comment is what stands behind it in its file, often who has it; "" for nothing.
	Comment string
	key     ssh.PublicKey
}

// LoadKeys reads public keys in the form of OpenSSH, one a line: a file id_ed25519.pub, or one with those of several.
func LoadKeys(path string) ([]Key, error) {
	content, err := readKey(path)
	if err != nil {
		return nil, err
	}
	if _, err := ssh.ParseRawPrivateKey(content); err == nil || isLocked(err) {
		return nil, fmt.Errorf("%s is a private key, which is for signing: name the public one (%s.pub)", path, path)
	}
	var keys []Key
	n := 0
	for line := range strings.Lines(string(content)) {
		n++
		if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		key, comment, options, _, err := ssh.ParseAuthorizedKey([]byte(line))
		if err != nil {
			return nil, fmt.Errorf("%s:%d: is no public key, as ssh-keygen writes it: %w", path, n, err)
		}
		if len(options) > 0 {
			return nil, fmt.Errorf("%s:%d: has options (%s), which mean nothing here: leave the key alone", path, n,
				strings.Join(options, ","))
		}
		keys = append(keys, Key{comment, key})
	}
	if len(keys) == 0 {
		return nil, fmt.Errorf("%s holds no public key", path)
	}
	return keys, nil
}

func isLocked(err error) bool {
	_, locked := errors.AsType[*ssh.PassphraseMissingError](err)
	return locked
}

// readKey reads a small regular file.
func readKey(path string) ([]byte, error) {
	content, err := disk.ReadNamed(path, mostKeys)
	if errors.Is(err, disk.ErrIrregular) || errors.Is(err, disk.ErrTooLarge) {
		return nil, fmt.Errorf("%s is no file of keys", path)
	}
	return content, err
}

// A Signature is one whose message it was found to be of.
type Signature struct {
	// Fingerprint names the key that made it, as ssh-keygen -l does: SHA256: and 43 characters.
	Fingerprint string
	key         ssh.PublicKey
}

// By gives the one of some keys that made the signature.
func (s *Signature) By(keys []Key) (Key, bool) {
	i := slices.IndexFunc(keys, func(k Key) bool { return bytes.Equal(k.key.Marshal(), s.key.Marshal()) })
	if i < 0 {
		return Key{}, false
	}
	return keys[i], true
}

// Check reads a signature, which must be that of the message by the key that it names itself. Whose that key is nobody
// knows by then: ask [Signature.By]. A file with more in it than the signature is none.
func Check(armored, message []byte) (*Signature, error) {
	signature, err := parse(armored)
	if err != nil {
		return nil, fmt.Errorf("is no SSH signature: %w", err)
	}
	if signature.Namespace != Namespace {
		return nil, fmt.Errorf("is a signature for %q and not for %q", shortened(signature.Namespace), Namespace)
	}
	if err := sshsig.Verify(bytes.NewReader(message), signature, signature.PublicKey, signature.HashAlgorithm,
		Namespace); err != nil {
		return nil, errors.New("is not a signature of these bytes")
	}
	return &Signature{ssh.FingerprintSHA256(signature.PublicKey), signature.PublicKey}, nil
}

// parse reads a signature. Whatever the libraries below think of bytes that may be anything, it is an error.
func parse(armored []byte) (s *sshsig.Signature, err error) {
	defer func() {
		if p := recover(); p != nil {
			s, err = nil, fmt.Errorf("%v", p)
		}
	}()
	if len(armored) > mostKeys {
		return nil, fmt.Errorf("it has more than %d bytes", mostKeys)
	}
	s, err = sshsig.Unarmor(armored)
	if err != nil {
		return nil, err
	}
	if squeezed(armored) != squeezed(sshsig.Armor(s)) {
		return nil, errors.New("there is something beside it")
	}
	return s, nil
}

// squeezed gives a text without white space: tools break the lines of a signature at other columns.
func squeezed(text []byte) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return r
	}, string(text))
}

// shortened bounds what an error shows of a name that may be anything.
func shortened(s string) string {
	const most = 60
	if len(s) > most {
		return s[:most] + "…"
	}
	return s
}

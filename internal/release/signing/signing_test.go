package signing

import (
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"encoding/pem"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hiddeco/sshsig"
	"golang.org/x/crypto/ssh"
)

var message = []byte("0123  data/problems.parquet\n")

// A keyring is a folder with keys.
type keyring struct {
	testing.TB
	dir string
}

func newKeyring(t testing.TB) *keyring { return &keyring{t, t.TempDir()} }

func (k *keyring) do(err error) {
	k.Helper()
	if err != nil {
		k.Fatal(err)
	}
}

func (k *keyring) write(name string, content []byte) string {
	k.Helper()
	path := filepath.Join(k.dir, name)
	k.do(os.WriteFile(path, content, 0o600))
	return path
}

// pair writes a private key, under a passphrase where one is given, and its public key beside it.
func (k *keyring) pair(name, passphrase string, private any, public ssh.PublicKey) string {
	k.Helper()
	block, err := ssh.MarshalPrivateKey(private, "")
	if passphrase != "" {
		block, err = ssh.MarshalPrivateKeyWithPassphrase(private, "", []byte(passphrase))
	}
	k.do(err)
	line := strings.TrimSuffix(string(ssh.MarshalAuthorizedKey(public)), "\n")
	k.write(name+".pub", []byte(line+" "+name+"@example.org\n"))
	return k.write(name, pem.EncodeToMemory(block))
}

// edwards writes a key of Ed25519 that is the same each time.
func (k *keyring) edwards(name, passphrase string) string {
	k.Helper()
	seed := make([]byte, ed25519.SeedSize)
	copy(seed, name)
	private := ed25519.NewKeyFromSeed(seed)
	public, err := ssh.NewPublicKey(private.Public())
	k.do(err)
	return k.pair(name, passphrase, private, public)
}

func (k *keyring) curve(name string) string {
	k.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	k.do(err)
	public, err := ssh.NewPublicKey(private.Public())
	k.do(err)
	return k.pair(name, "", private, public)
}

func (k *keyring) signed(path string) []byte {
	k.Helper()
	s, err := Load(path, nobody)
	k.do(err)
	signature, err := s.Sign(message)
	k.do(err)
	return signature
}

func nobody() ([]byte, error) { return nil, errors.New("nobody is there to ask") }

func TestASignatureIsTheSameEachTimeAndNamesItsKey(t *testing.T) {
	k := newKeyring(t)
	ana := k.edwards("ana", "")
	k.edwards("ben", "")
	first := k.signed(ana)
	if second := k.signed(ana); string(first) != string(second) {
		t.Error("the second signature has other bytes")
	}
	s, err := Check(first, message)
	k.do(err)
	for _, test := range []struct {
		name, file, want string
	}{
		{"its own key", "ana.pub", "ana@example.org"},
		{"another key", "ben.pub", ""},
		{"both", "both.pub", "ana@example.org"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var both []byte
			for _, name := range []string{"ben.pub", "ana.pub"} {
				content, err := os.ReadFile(filepath.Join(k.dir, name))
				k.do(err)
				both = append(append(both, "# whose it is\n\n"...), content...)
			}
			k.write("both.pub", both)
			keys, err := LoadKeys(filepath.Join(k.dir, test.file))
			k.do(err)
			by, ok := s.By(keys)
			if by.Comment != test.want || ok != (test.want != "") {
				t.Errorf("by %q, %v", by.Comment, ok)
			}
		})
	}
	if !strings.HasPrefix(s.Fingerprint, "SHA256:") || len(s.Fingerprint) != len("SHA256:")+43 {
		t.Error(s.Fingerprint)
	}
}

func TestWhatIsNoSignatureOfAMessageIsRefused(t *testing.T) {
	k := newKeyring(t)
	ana, ben := k.edwards("ana", ""), k.edwards("ben", "")
	whole := string(k.signed(ana))
	parsed, err := sshsig.Unarmor([]byte(whole))
	k.do(err)
	other, err := sshsig.Unarmor(k.signed(ben))
	k.do(err)
	swapped := *parsed
	swapped.PublicKey = other.PublicKey
	shortSHA := *parsed
	shortSHA.HashAlgorithm = sshsig.HashSHA256
	signer, err := Load(ana, nobody)
	k.do(err)
	elsewhere, err := sshsig.Sign(strings.NewReader(string(message)), signer.signer, sshsig.HashSHA512, "git")
	k.do(err)
	for _, test := range []struct {
		name, signature, message, want string
	}{
		{"nothing", "", string(message), "is no SSH signature"},
		{"another message", whole, "0124  data/problems.parquet\n", "is not a signature of these bytes"},
		{"no message", whole, "", "is not a signature of these bytes"},
		{"another key named in it", string(sshsig.Armor(&swapped)), string(message), "is not a signature of these bytes"},
		{"another hash named in it", string(sshsig.Armor(&shortSHA)), string(message), "is not a signature of these bytes"},
		{"made for something else", string(sshsig.Armor(elsewhere)), string(message), `is a signature for "git"`},
		{"cut off", whole[:len(whole)/2], string(message), "is no SSH signature"},
		{"something before it", "x\n" + whole, string(message), "there is something beside it"},
		{"something behind it", whole + "x\n", string(message), "there is something beside it"},
		{"a second one", whole + whole, string(message), "there is something beside it"},
		{"a header in it", strings.Replace(whole, "-----\n", "-----\nBy: ana\n\n", 1), string(message),
			"there is something beside it"},
		{"too large", whole + strings.Repeat("\n", mostKeys), string(message), "more than 65536 bytes"},
		{"a public key", "ssh-ed25519 AAAA", string(message), "is no SSH signature"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if _, err := Check([]byte(test.signature), []byte(test.message)); err == nil ||
				!strings.Contains(err.Error(), test.want) {
				t.Errorf("%v, want %q", err, test.want)
			}
		})
	}
	if _, err := Check([]byte(strings.ReplaceAll(whole, "\n", "\r\n")), message); err != nil {
		t.Errorf("other ends of lines: %v", err)
	}
}

func TestKeysThatCannotSign(t *testing.T) {
	k := newKeyring(t)
	k.edwards("ana", "")
	k.do(os.Mkdir(filepath.Join(k.dir, "folder"), 0o700))
	locked := k.edwards("locked", "sesame")
	for _, test := range []struct {
		name, path, want string
		passphrase       func() ([]byte, error)
	}{
		{"none", "nowhere", "no such file", nobody},
		{"a folder", "folder", "is no file of keys", nobody},
		{"a public key", "ana.pub", "is a public key", nobody},
		{"something else", filepath.Base(k.write("text", []byte("hello"))), "name a private key", nobody},
		{"one whose signatures differ", filepath.Base(k.curve("curve")), "take one of Ed25519", nobody},
		{"locked, and nobody to ask", filepath.Base(locked), "nobody is there to ask", nobody},
		{"locked, and a wrong passphrase", filepath.Base(locked), "this is not its passphrase",
			func() ([]byte, error) { return []byte("simsalabim"), nil }},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := Load(filepath.Join(k.dir, test.path), test.passphrase)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%v, want %q", err, test.want)
			}
			if err != nil && (strings.Contains(err.Error(), "sesame") || strings.Contains(err.Error(), "simsalabim")) {
				t.Error("the passphrase is told")
			}
		})
	}
	if _, err := Load(locked, func() ([]byte, error) { return []byte("sesame"), nil }); err != nil {
		t.Error(err)
	}
}

func TestWhatHoldsNoPublicKeys(t *testing.T) {
	k := newKeyring(t)
	k.edwards("ana", "")
	k.edwards("locked", "sesame")
	public, err := os.ReadFile(filepath.Join(k.dir, "ana.pub"))
	k.do(err)
	k.write("restricted", append([]byte(`command="true" `), public...))
	k.write("empty", []byte("# nobody\n"))
	k.write("text", []byte("hello\n"))
	for _, test := range []struct{ name, want string }{
		{"nowhere", "no such file"},
		{"ana", "is a private key"},
		{"locked", "is a private key"},
		{"empty", "holds no public key"},
		{"text", "text:1: is no public key"},
		{"restricted", "has options"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if _, err := LoadKeys(filepath.Join(k.dir, test.name)); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%v, want %q", err, test.want)
			}
		})
	}
}

// What this package signs ssh-keygen can check, and the other way round.
func TestOpenSSHAgrees(t *testing.T) {
	tool, err := exec.LookPath("ssh-keygen")
	if err != nil {
		t.Skip("there is no ssh-keygen")
	}
	k := newKeyring(t)
	ana, curve := k.edwards("ana", ""), k.curve("curve")
	public, err := os.ReadFile(ana + ".pub")
	k.do(err)
	allowed := k.write("allowed", append([]byte("ana@example.org "), public...))
	signature := k.write("sums.sig", k.signed(ana))
	verify := exec.Command(tool, "-Y", "verify", "-n", Namespace, "-I", "ana@example.org", "-f", allowed, "-s", signature)
	verify.Stdin = strings.NewReader(string(message))
	if out, err := verify.CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
	for _, key := range []string{ana, curve} {
		file := k.write("message", message)
		k.do(os.RemoveAll(file + ".sig"))
		if out, err := exec.Command(tool, "-Y", "sign", "-n", Namespace, "-f", key, file).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		made, err := os.ReadFile(file + ".sig")
		k.do(err)
		s, err := Check(made, message)
		k.do(err)
		keys, err := LoadKeys(key + ".pub")
		k.do(err)
		if _, ok := s.By(keys); !ok {
			t.Errorf("%s: made by %s", key, s.Fingerprint)
		}
	}
}

// Whatever is in a file, it is a signature or an error.
func FuzzCheck(f *testing.F) {
	k := newKeyring(f)
	f.Add(k.signed(k.edwards("ana", "")))
	f.Add([]byte("-----BEGIN SSH SIGNATURE-----\nU1NIU0lH\n-----END SSH SIGNATURE-----\n"))
	f.Fuzz(func(t *testing.T, armored []byte) {
		if s, err := Check(armored, message); (s == nil) != (err != nil) {
			t.Errorf("%v, %v", s, err)
		}
	})
}

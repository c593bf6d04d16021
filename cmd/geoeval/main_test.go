package main

import (
	"bufio"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/json"
	"encoding/pem"
	"errors"
	"flag"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"geoeval/internal/cli/app"

	"github.com/rogpeppe/go-internal/testscript"
	"golang.org/x/crypto/ssh"
)

func TestMain(m *testing.M) {
	debug.SetGCPercent(400) // as the program does, within a limit for as many tests as run here at a time
	debug.SetMemoryLimit(1 << 30)
	testscript.Main(m, map[string]func(){"geoeval": conformingMain, "geoeval-on-a-small-disk": smallDisk, "geoeval-out-of-memory": outOfMemory})
}

// smallDisk is geoeval where no file may grow over $DISK bytes: what a full disk looks like from inside.
func smallDisk() {
	size, err := strconv.ParseUint(os.Getenv("DISK"), 10, 64)
	if err != nil {
		panic(err)
	}
	signal.Ignore(syscall.SIGXFSZ)
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: size, Max: size}); err != nil {
		panic(err)
	}
	main()
}

// outOfMemory is geoeval where the system gives no more memory.
func outOfMemory() {
	app.TuneMemory()
	// More than the runtime has and needs for itself, and less than is asked for.
	const limit = 1 << 45
	if err := syscall.Setrlimit(syscall.RLIMIT_AS, &syscall.Rlimit{Cur: limit, Max: limit}); err != nil {
		panic(err)
	}
	os.Stdout.Write(make([]byte, 2*limit))
}

// patience is how long a test waits for what takes no second on an idle machine.
const patience = 2 * time.Minute

// update rewrites the outputs that the scripts expect: go test ./cmd/geoeval -update.
var update = flag.Bool("update", false, "rewrite what the scripts expect")

// Each script is a user's session. It runs in a folder of its own with this repository's pipeline.yaml, and knows besides
// testscript's commands:
//
//	exits CODE COMMAND…      runs a command that must end with this exit status
//	invent DIR N             writes invented datasets of about 2.5 N records
//	edit FILE OLD NEW        replaces text, which the file must hold; \n in NEW begins a line
//	flip FILE BYTE           flips a bit of a byte; a BYTE below 0 counts from the end
//	parses stdout|stderr     wants one JSON value, or one a line
//	interrupt CODE COMMAND…  sends SIGINT once the command has printed a line to stderr
//	key FILE [PASSPHRASE]    writes a private key of SSH, the same for the same name, and FILE.pub
//	damage DIR               changes the second line of a ledger's first file
//	swapped DIR              gives the first two answers of a ledger's first file each other's keys, and right checksums
//	pack FILE NAME=FILE…     makes a zip, and sets $SUM to its SHA-256
//	mirror DIR               serves a folder at $MIRROR
//	model                    starts an invented language model at $MODEL, and has pipeline.yaml ask it
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/script",
		UpdateScripts: *update,
		Setup: func(env *testscript.Env) error {
			config, err := os.ReadFile("../../pipeline.yaml")
			if err != nil {
				return err
			}
			env.Setenv("GEOEVAL_DATA", "")
			return os.WriteFile(filepath.Join(env.WorkDir, "pipeline.yaml"), config, 0o644)
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"exits":     exits,
			"interrupt": interrupt,
			"model":     model,
			"damage":    damage,
			"swapped":   swapped,
			"invent": func(ts *testscript.TestScript, _ bool, args []string) {
				n, err := strconv.Atoi(args[1])
				ts.Check(err)
				ts.Check(invent(ts.MkAbs(args[0]), n))
			},
			"edit":   edit,
			"pack":   pack,
			"mirror": mirror,
			"key":    key,
			"flip": func(ts *testscript.TestScript, _ bool, args []string) { // keeps the file's size and time
				content := []byte(ts.ReadFile(args[0]))
				info, err := os.Stat(ts.MkAbs(args[0]))
				ts.Check(err)
				at, err := strconv.Atoi(args[1])
				ts.Check(err)
				if at < 0 {
					at += len(content)
				}
				content[at] ^= 4
				ts.Check(os.WriteFile(ts.MkAbs(args[0]), content, 0o644))
				ts.Check(os.Chtimes(ts.MkAbs(args[0]), info.ModTime(), info.ModTime()))
			},
			"parses": parses,
		},
	})
}

// edit replaces text once, which the file must hold.
func edit(ts *testscript.TestScript, _ bool, args []string) {
	content := ts.ReadFile(args[0])
	if !strings.Contains(content, args[1]) {
		ts.Fatalf("%s does not hold %q", args[0], args[1])
	}
	by := strings.ReplaceAll(args[2], `\n`, "\n")
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(strings.Replace(content, args[1], by, 1)), 0o644))
}

func key(ts *testscript.TestScript, _ bool, args []string) {
	passphrase := ""
	if len(args) > 1 {
		passphrase = args[1]
	}
	ts.Check(writeKey(ts.MkAbs(args[0]), passphrase))
}

// writeKey writes a key of Ed25519 that is as secret as its file's name.
func writeKey(path, passphrase string) error {
	name := filepath.Base(path)
	seed := sha256.Sum256([]byte(name))
	private := ed25519.NewKeyFromSeed(seed[:])
	public, err := ssh.NewPublicKey(private.Public())
	if err != nil {
		return err
	}
	block, err := ssh.MarshalPrivateKey(private, "")
	if passphrase != "" {
		block, err = ssh.MarshalPrivateKeyWithPassphrase(private, "", []byte(passphrase))
	}
	if err != nil {
		return err
	}
	line := strings.TrimSuffix(string(ssh.MarshalAuthorizedKey(public)), "\n") + " " + name + "@example.org\n"
	return errors.Join(os.WriteFile(path, pem.EncodeToMemory(block), 0o600), os.WriteFile(path+".pub", []byte(line), 0o644))
}

func exits(ts *testscript.TestScript, _ bool, args []string) {
	err := ts.Exec(args[1], args[2:]...)
	code := 0
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		code = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if strconv.Itoa(code) != args[0] {
		ts.Fatalf("%s ended with %d, want %s", args[1], code, args[0])
	}
}

func parses(ts *testscript.TestScript, _ bool, args []string) {
	content := ts.ReadFile(args[0])
	d := json.NewDecoder(strings.NewReader(content))
	for n := 0; ; n++ {
		var v any
		switch err := d.Decode(&v); {
		case errors.Is(err, io.EOF) && n > 0:
			return
		case err != nil:
			ts.Fatalf("%s does not parse: %v\n%s", args[0], err, content)
		}
	}
}

// interrupt runs a command as a shell in a terminal would, and presses ^C.
func interrupt(ts *testscript.TestScript, _ bool, args []string) {
	path, err := exec.LookPath(args[1])
	ts.Check(err)
	cmd := exec.Command(path, args[2:]...)
	cmd.Dir = ts.Getenv("WORK")
	stderr, err := cmd.StderrPipe()
	ts.Check(err)
	ts.Check(cmd.Start())
	lines := bufio.NewScanner(stderr)
	var told []string
	for lines.Scan() {
		if told = append(told, lines.Text()); len(told) == 1 {
			ts.Check(cmd.Process.Signal(os.Interrupt))
		}
	}
	_ = cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); strconv.Itoa(code) != args[0] {
		ts.Fatalf("ended with %d, want %s", code, args[0])
	}
	if last := told[len(told)-1]; last != "geoeval: interrupted; the next build goes on from here" {
		ts.Fatalf("the last line is %q", last)
	}
}

package objectstest

import (
	"context"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
	"time"
)

// dialer opens connections to a server.
type dialer func(ctx context.Context, network, address string) (net.Conn, error)

// onMoto says whether stores are moto instead of versitygw.
func onMoto(t testing.TB) bool {
	name := os.Getenv("GEOEVAL_OBJECT_STORE")
	if name != "" && name != "versitygw" && name != "moto" {
		t.Fatalf("GEOEVAL_OBJECT_STORE is %q, and not versitygw or moto", name)
	}
	return name == "moto"
}

// SkipOnMoto skips a test on moto, which lacks something that S3 has.
func SkipOnMoto(t testing.TB, lack string) {
	t.Helper()
	if onMoto(t) {
		t.Skip("moto " + lack)
	}
}

// serve starts a server with nothing in it, waits until it answers, and ends it with the test.
func (s *Store) serve(t testing.TB) dialer {
	t.Helper()
	// A socket's name has room for about a hundred bytes.
	place, err := os.MkdirTemp("", "s3-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(place) })
	log, err := os.Create(filepath.Join(place, "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	ctx, stop := context.WithCancel(context.Background())
	start := versitygw
	if onMoto(t) {
		start = moto
	}
	cmd, address := start(ctx, t, place)
	cmd.Env = append(os.Environ(), "ROOT_ACCESS_KEY_ID="+s.Key, "ROOT_SECRET_ACCESS_KEY="+s.Secret)
	cmd.Stdout, cmd.Stderr = log, log
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { stop(); _ = cmd.Wait() })

	for began := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		said, err := io.ReadAll(io.NewSectionReader(log, 0, 1<<20))
		if err != nil {
			t.Fatal(err)
		}
		network, to := address(said)
		dial := func(ctx context.Context, _, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, network, to)
		}
		if conn, err := dial(ctx, "", ""); err == nil {
			conn.Close()
			return dial
		}
		if time.Since(began) > time.Minute {
			t.Fatalf("%s does not answer:\n%s", cmd.Path, said)
		}
	}
}

// versitygw is the command that serves on a socket, and where that is.
func versitygw(ctx context.Context, t testing.TB, place string) (*exec.Cmd, func(said []byte) (network, address string)) {
	program := built("versitygw")
	switch {
	case program != "":
	case os.Getenv("GEOEVAL_REQUIRE_VERSITYGW") == "1":
		t.Fatal("GEOEVAL_REQUIRE_VERSITYGW is 1, and there is no bin/versitygw: run make bin/versitygw")
	default:
		t.Skip("there is no object store to test with: make bin/versitygw builds one")
	}
	for _, dir := range []string{"root", "meta"} {
		if err := os.Mkdir(filepath.Join(place, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	socket := filepath.Join(place, "socket")
	return exec.CommandContext(ctx, program, "--port", socket, "--quiet", "posix", "--sidecar",
		filepath.Join(place, "meta"), filepath.Join(place, "root")), func([]byte) (string, string) { return "unix", socket }
}

var motoAddress = regexp.MustCompile(`Running on http://(127\.0\.0\.1:[0-9]+)`)

// moto is the command that serves on a port, and which one that is once it has said so.
func moto(ctx context.Context, t testing.TB, _ string) (*exec.Cmd, func(said []byte) (network, address string)) {
	program := built("moto/bin/moto_server")
	if program == "" {
		t.Fatal("GEOEVAL_OBJECT_STORE is moto, and there is no bin/moto: run make bin/moto/installed")
	}
	return exec.CommandContext(ctx, program, "--port", "0"), func(said []byte) (string, string) {
		if is := motoAddress.FindSubmatch(said); is != nil {
			return "tcp", string(is[1])
		}
		return "", ""
	}
}

// built is the path of a program in bin, which make fills; "" where it is not there.
func built(name string) string {
	dir, err := os.Getwd()
	for err == nil {
		program := filepath.Join(dir, "bin", name)
		if _, err := os.Stat(program); err == nil {
			return program
		}
		if dir == filepath.Dir(dir) {
			break
		}
		dir = filepath.Dir(dir)
	}
	return ""
}

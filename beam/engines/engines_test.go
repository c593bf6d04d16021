//go:build linux

package engines

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"geoeval/beam/beamtest"
)

const (
	// limit is how long a build may take, or a server until it is there.
	limit = 10 * time.Minute
	// jobFailed is what the program says where it submits what is left as another job.
	jobFailed = "job 1 of 3 failed"
	// opens are flags without which Flink and Spark do not run on Java 17.
	opens = "--add-opens=java.base/java.lang=ALL-UNNAMED --add-opens=java.base/java.lang.invoke=ALL-UNNAMED " +
		"--add-opens=java.base/java.lang.reflect=ALL-UNNAMED --add-opens=java.base/java.io=ALL-UNNAMED " +
		"--add-opens=java.base/java.net=ALL-UNNAMED --add-opens=java.base/java.nio=ALL-UNNAMED " +
		"--add-opens=java.base/java.util=ALL-UNNAMED --add-opens=java.base/java.util.concurrent=ALL-UNNAMED " +
		"--add-opens=java.base/java.util.concurrent.atomic=ALL-UNNAMED --add-opens=java.base/sun.nio.ch=ALL-UNNAMED " +
		"--add-opens=java.base/sun.nio.cs=ALL-UNNAMED --add-opens=java.base/sun.security.action=ALL-UNNAMED " +
		"--add-opens=java.base/sun.util.calendar=ALL-UNNAMED"
)

// The same files, with the same bytes, on every engine.
func TestBuildsWhatALocalBuildDoes(t *testing.T) {
	if os.Getenv("GEOEVAL_ENGINES") == "" {
		t.Skip("make engines runs it: it takes minutes, and engines")
	}
	b := open(t)
	t.Run("prism", func(t *testing.T) { b.same(t) })

	t.Run("flink in a process", func(t *testing.T) {
		s, endpoint := b.flink(t, "[local]", flinkSettings)
		for _, n := range []string{"1", "2", "8"} {
			t.Run(n, func(t *testing.T) { b.same(t, b.on("flink", endpoint, n)...) })
		}
		t.Run("a worker is killed", func(t *testing.T) { b.killed(t, s, b.on("flink", endpoint, "2")...) })
	})
	t.Run("flink on a cluster", func(t *testing.T) {
		_, endpoint := b.flink(t, b.flinkCluster(t, 2), nil)
		b.same(t, b.on("flink", endpoint, "4")...)
	})

	for _, n := range []string{"2", "8"} {
		t.Run("spark in a process of "+n, func(t *testing.T) {
			s, endpoint := b.spark(t, "local["+n+"]")
			t.Run("all", func(t *testing.T) { b.same(t, b.on("spark", endpoint, n)...) })
			if n == "2" {
				t.Run("a worker is killed", func(t *testing.T) { b.killed(t, s, b.on("spark", endpoint, n)...) })
			}
		})
	}
	t.Run("spark on slurm", b.slurm)
	t.Run("answers are bought once", func(t *testing.T) { buys(t, b) })
}

// A bench is what the engines build, and with what.
type bench struct {
	// engines is the folder that make engines fills, and program geoeval-beam.
	engines, program string
	// data are native files, and want is the folder of a local build of them.
	data, want string
}

// on are the flags that take a build to an engine.
func (b *bench) on(runner, endpoint, parallelism string) []string {
	return []string{"--runner", runner, "--endpoint", endpoint, "--parallelism", parallelism}
}

// open builds on this computer: the records, or the built-in corpus where these are not at hand.
func open(t *testing.T) *bench {
	t.Helper()
	bin, err := filepath.Abs("../../bin")
	if err != nil {
		t.Fatal(err)
	}
	b := &bench{engines: filepath.Join(bin, "engines"), program: filepath.Join(bin, "geoeval-beam")}
	if b.data, err = filepath.Abs("../../../shared/data"); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(b.data); err != nil {
		b.data = filepath.Join(beamtest.Local(t, beamtest.Offline("", 10)), "corpus-limited")
	}
	b.want = beamtest.Local(t, beamtest.Offline(b.data, 0))
	return b
}

// same builds with flags and wants every file to be that of the local build.
func (b *bench) same(t *testing.T, flags ...string) {
	t.Helper()
	cmd, said, out := b.build(t, flags)
	began := time.Now()
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	t.Logf("%.0f s", time.Since(began).Seconds())
	if strings.Contains(said.String(), jobFailed) {
		t.Errorf("%s", said)
	}
	beamtest.MustBeSame(t, b.want, out)
}

// killed kills the workers of a server under way until a job has failed of it, and wants the same files. An engine starts workers
// anew and may leave some idle, so one that is killed need not be missed.
func (b *bench) killed(t *testing.T, s *server, flags ...string) {
	t.Helper()
	cmd, said, out := b.build(t, flags)
	began := time.Now()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	s.await(t, "committed stage", func() bool {
		_, err := os.Stat(filepath.Join(out, "state.json"))
		return err == nil
	})
	s.await(t, "job that failed", func() bool {
		for _, pid := range s.workers(b.program) {
			if p, err := os.FindProcess(pid); err == nil {
				_ = p.Kill() // it may have ended
			}
		}
		return strings.Contains(said.String(), jobFailed)
	})
	if err := cmd.Wait(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	t.Logf("%.0f s", time.Since(began).Seconds())
	beamtest.MustBeSame(t, b.want, out)
}

// build is a call of geoeval-beam, what it will say on standard error, and the folder that it writes to.
func (b *bench) build(t *testing.T, flags []string) (cmd *exec.Cmd, said *heard, out string) {
	t.Helper()
	dir := t.TempDir()
	out, said = filepath.Join(dir, "out"), &heard{}
	ctx, stop := context.WithTimeout(t.Context(), limit)
	t.Cleanup(stop)
	cmd = exec.CommandContext(ctx, b.program, append([]string{"--data", b.data, "--out", out, "--offline", "--log", "error"}, flags...)...)
	cmd.Dir, cmd.Stderr = dir, said
	return cmd, said, out
}

// java is a call of Java with the jars of a folder.
func java(jars, heap string, args ...string) []string {
	return append([]string{"java", "-Xmx" + heap, "-cp", jars + "/*"}, args...)
}

// jobServer starts a job server of Beam.
func jobServer(t *testing.T, command []string, env ...string) (s *server, endpoint string) {
	t.Helper()
	p := ports(t, 3)
	s = start(t, env, append(command, "--job-host=127.0.0.1", fmt.Sprintf("--job-port=%d", p[0]),
		fmt.Sprintf("--artifact-port=%d", p[1]), fmt.Sprintf("--expansion-port=%d", p[2]), "--artifacts-dir="+t.TempDir())...)
	s.awaitPort(t, p[0])
	return s, fmt.Sprintf("127.0.0.1:%d", p[0])
}

// flinkSettings are what a task manager needs for the graph.
var flinkSettings = []string{"taskmanager.memory.network.min: 64m", "taskmanager.memory.network.max: 64m",
	"taskmanager.network.sort-shuffle.min-buffers: 16", "taskmanager.memory.managed.size: 256m"}

// flink starts Beam's job server for Flink, in front of a cluster or with one in itself.
func (b *bench) flink(t *testing.T, master string, settings []string) (s *server, endpoint string) {
	t.Helper()
	return jobServer(t, java(filepath.Join(b.engines, "flink"), "2g", "org.apache.beam.runners.flink.FlinkJobServerDriver",
		"--flink-master="+master, "--flink-conf-dir="+configuration(t, settings)))
}

// configuration writes a configuration of Flink and gives its folder.
func configuration(t *testing.T, settings []string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "config.yaml"), []byte(strings.Join(settings, "\n")+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

// flinkCluster starts a job manager and task managers, and gives its address.
func (b *bench) flinkCluster(t *testing.T, managers int) (master string) {
	t.Helper()
	p := ports(t, 3)
	lib := filepath.Join(b.engines, "flink-cluster")
	common := []string{"jobmanager.rpc.address: 127.0.0.1", fmt.Sprintf("jobmanager.rpc.port: %d", p[0]),
		fmt.Sprintf("rest.port: %d", p[1]), "rest.address: 127.0.0.1", "rest.bind-address: 127.0.0.1",
		fmt.Sprintf("blob.server.port: %d", p[2]), "jobmanager.bind-host: 127.0.0.1"}
	s := start(t, nil, java(lib, "512m", "org.apache.flink.runtime.entrypoint.StandaloneSessionClusterEntrypoint",
		"--configDir", configuration(t, common))...)
	s.awaitPort(t, p[1])
	master = fmt.Sprintf("127.0.0.1:%d", p[1])
	var started []*server
	for range managers {
		own := append(slices.Clone(common), "taskmanager.host: 127.0.0.1", "taskmanager.bind-host: 127.0.0.1",
			"taskmanager.cpu.cores: 1.0", "taskmanager.numberOfTaskSlots: 2", "taskmanager.memory.task.heap.size: 768m",
			"taskmanager.memory.task.off-heap.size: 128m", "taskmanager.memory.framework.heap.size: 128m",
			"taskmanager.memory.framework.off-heap.size: 128m", "taskmanager.memory.jvm-metaspace.size: 256m",
			"taskmanager.memory.jvm-overhead.min: 192m", "taskmanager.memory.jvm-overhead.max: 192m",
			"taskmanager.tmp.dirs: "+t.TempDir())
		started = append(started, start(t, nil, java(lib, "1g", "-XX:MaxDirectMemorySize=1g",
			"org.apache.flink.runtime.taskexecutor.TaskManagerRunner", "--configDir", configuration(t, append(own, flinkSettings...)))...))
	}
	for _, s := range started {
		s.await(t, "all task managers", func() bool {
			return strings.Contains(get("http://"+master+"/overview"), fmt.Sprintf(`"taskmanagers":%d,`, managers))
		})
	}
	return master
}

// get is what an address answers, as far as it does.
func get(url string) string {
	r, err := http.Get(url)
	if err != nil {
		return ""
	}
	defer r.Body.Close()
	var b bytes.Buffer
	_, _ = b.ReadFrom(r.Body)
	return b.String()
}

// spark starts Beam's job server for Spark, which is the driver.
func (b *bench) spark(t *testing.T, master string) (s *server, endpoint string) {
	t.Helper()
	return jobServer(t, java(filepath.Join(b.engines, "spark", "jars"), "2g", "-Dspark.ui.enabled=false", "-Dspark.driver.host=127.0.0.1",
		"-Dspark.executor.memory=1g", "org.apache.beam.runners.spark.SparkJobServerDriver", "--spark-master-url="+master),
		"SPARK_LOCAL_DIRS="+t.TempDir())
}

// slurm runs the script for Slurm as it stands, with two nodes that are this computer.
func (b *bench) slurm(t *testing.T) {
	t.Helper()
	dir, p := t.TempDir(), ports(t, 2)
	srun := "#!/bin/sh\nfor i in $(seq $SLURM_NNODES); do \"$@\" & done; wait\n"
	if err := os.WriteFile(filepath.Join(dir, "srun"), []byte(srun), 0o700); err != nil {
		t.Fatal(err)
	}
	script, err := filepath.Abs("../../deploy/slurm/spark.sbatch")
	if err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "out")
	began := time.Now()
	s := start(t, []string{"PATH=" + dir + ":" + os.Getenv("PATH"), "SLURM_NNODES=2", "SLURM_CPUS_PER_TASK=1", "SLURMD_NODENAME=127.0.0.1",
		"GEOEVAL_DATA=" + b.data, "GEOEVAL_OUT=" + out, "GEOEVAL_BIN=" + filepath.Dir(b.program), "SPARK_MEMORY=1g",
		fmt.Sprintf("SPARK_PORT=%d", p[0]), fmt.Sprintf("JOB_PORT=%d", p[1])}, "bash", script, "--offline")
	select {
	case <-s.ended:
	case <-time.After(limit):
		t.Errorf("it does not end")
	}
	t.Logf("%.0f s", time.Since(began).Seconds())
	beamtest.MustBeSame(t, b.want, out)
}

package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
)

// A k8sJob is what an example of a Job is held to.
type k8sJob struct {
	APIVersion string `yaml:"apiVersion"`
	Kind       string `yaml:"kind"`
	Spec       struct {
		CompletionMode string `yaml:"completionMode"`
		Completions    int    `yaml:"completions"`
		Parallelism    int    `yaml:"parallelism"`
		Template       struct {
			Spec struct {
				RestartPolicy string         `yaml:"restartPolicy"`
				Containers    []k8sContainer `yaml:"containers"`
				Volumes       []struct {
					Name string `yaml:"name"`
				} `yaml:"volumes"`
			} `yaml:"spec"`
		} `yaml:"template"`
	} `yaml:"spec"`
}

type k8sContainer struct {
	Command []string `yaml:"command"`
	Args    []string `yaml:"args"`
	Env     []struct {
		Name  string `yaml:"name"`
		Value string `yaml:"value"`
	} `yaml:"env"`
	VolumeMounts []struct {
		Name string `yaml:"name"`
	} `yaml:"volumeMounts"`
}

// loadJob reads an example and gives it with its one container.
func loadJob(t *testing.T, name string) (*k8sJob, *k8sContainer) {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("../../deploy/kubernetes", name))
	if err != nil {
		t.Fatal(err)
	}
	job := &k8sJob{}
	if err := yaml.Unmarshal(content, job); err != nil {
		t.Fatal(err)
	}
	if job.APIVersion != "batch/v1" || job.Kind != "Job" || len(job.Spec.Template.Spec.Containers) != 1 {
		t.Fatalf("%s is no Job with one container", name)
	}
	return job, &job.Spec.Template.Spec.Containers[0]
}

func TestJobsOfKubernetesFitTogether(t *testing.T) {
	for name, indexed := range map[string]bool{"parts.yaml": true, "merge.yaml": false, "again.yaml": true} {
		t.Run(name, func(t *testing.T) {
			job, container := loadJob(t, name)
			shards := ""
			for _, e := range container.Env {
				if e.Name == "SHARDS" {
					shards = e.Value
				}
			}
			if indexed && (job.Spec.CompletionMode != "Indexed" || fmt.Sprint(job.Spec.Completions) != shards) {
				t.Errorf("%s: %d completions of %q shards", job.Spec.CompletionMode, job.Spec.Completions, shards)
			}
			if !indexed && (job.Spec.CompletionMode != "" || shards != "") {
				t.Error("it is no Job of one pod")
			}
			volumes := map[string]bool{}
			for _, v := range job.Spec.Template.Spec.Volumes {
				volumes[v.Name] = true
			}
			for _, m := range container.VolumeMounts {
				if !volumes[m.Name] {
					t.Errorf("there is no volume %s", m.Name)
				}
			}
		})
	}
}

// A cluster runs the examples under deploy/ here, one task after the other.
type cluster struct {
	*site
	shards int
	env    []string
}

func (c *cluster) run(cmd *exec.Cmd, more ...string) {
	c.t.Helper()
	cmd.Dir = filepath.Dir(c.config)
	cmd.Env = append(append(os.Environ(), c.env...), more...)
	if output, err := cmd.CombinedOutput(); err != nil {
		c.t.Fatalf("%v: %v\n%s", cmd, err, output)
	}
}

// slurm runs a batch script: an array of it where its head says so.
func (c *cluster) slurm(name string, more ...string) {
	c.t.Helper()
	path, err := filepath.Abs(filepath.Join("../../deploy/slurm", name))
	c.do(err)
	script, err := os.ReadFile(path)
	c.do(err)
	if !regexp.MustCompile(`(?m)^#SBATCH --array=1-16$`).Match(script) {
		c.run(exec.Command("bash", path), more...)
		return
	}
	if !bytes.Contains(script, []byte(`"${SHARDS:=16}"`)) {
		c.t.Errorf("%s: its array is not its number of shards", name)
	}
	for i := range c.shards {
		c.run(exec.Command("bash", path), append(more, fmt.Sprintf("SLURM_ARRAY_TASK_ID=%d", i+1), "SLURM_ARRAY_TASK_COUNT=1")...)
	}
}

// kubernetes runs a Job, each index of it.
func (c *cluster) kubernetes(name string, more ...string) {
	c.t.Helper()
	job, container := loadJob(c.t.(*testing.T), name)
	command := append(container.Command, container.Args...)
	n := 1
	if job.Spec.CompletionMode == "Indexed" {
		n = c.shards
	}
	var env []string // what the folders of this cluster are not called
	for _, e := range container.Env {
		if !strings.HasPrefix(e.Value, "/") && e.Name != "SHARDS" {
			env = append(env, e.Name+"="+e.Value)
		}
	}
	for i := range n {
		c.run(exec.Command(command[0], command[1:]...), append(append(env, more...), fmt.Sprintf("JOB_COMPLETION_INDEX=%d", i))...)
	}
}

// The commands of the examples, as they stand, make what one build makes.
func TestExamplesOfClusters(t *testing.T) {
	if testing.Short() {
		t.Skip("eight builds are not for -short")
	}
	t.Parallel()
	s := newSite(t, 60)
	dir := filepath.Dir(s.config)
	whole := filepath.Join(dir, "whole")
	s.run(s.geoeval(whole, "build"))
	want := s.tables(whole)
	for _, c := range []struct {
		name string
		run  func(c *cluster, name string, more ...string)
		ext  string
	}{{"slurm", (*cluster).slurm, ".sbatch"}, {"kubernetes", (*cluster).kubernetes, ".yaml"}} {
		t.Run(c.name, func(t *testing.T) {
			in := filepath.Join(dir, c.name)
			parts, again, out := "PARTS="+filepath.Join(in, "parts"), "PARTS="+filepath.Join(in, "again"), filepath.Join(in, "out")
			at := &cluster{&site{t, s.data, s.config}, 2, []string{"SHARDS=2", "GEOEVAL_DATA=" + s.data, "GEOEVAL_OUT=" + out}}
			c.run(at, "parts"+c.ext, parts)
			c.run(at, "merge"+c.ext, parts, "STAGES=selection,complexity")
			c.run(at, "again"+c.ext, again, "STAGES="+strings.Join(againStages(t), " "))
			c.run(at, "merge"+c.ext, again, "STAGES=all")
			lock, err := os.ReadFile(filepath.Join(dir, "pipeline.lock"))
			s.do(err)
			s.do(os.WriteFile(out+".lock", lock, 0o644))
			s.same(c.name, want, at.tables(out))
		})
	}
}

// againStages are the stages that the examples do in a second round.
func againStages(t *testing.T) []string {
	_, container := loadJob(t, "again.yaml")
	for _, e := range container.Env {
		if e.Name == "STAGES" {
			return strings.Fields(e.Value)
		}
	}
	t.Error("again.yaml names no stages")
	return nil
}

package geoeval_test

import (
	"io/fs"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// No package of npm runs a script when it is installed, whoever installs it: make says so, and so does the folder to those who run
// npm by hand.
func TestPackagesOfNpmRunNoScripts(t *testing.T) {
	t.Parallel()
	folders := 0
	err := filepath.WalkDir(".", func(file string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case e.IsDir() && (e.Name() == "node_modules" || e.Name() == "bin" || e.Name() == ".git"):
			return fs.SkipDir
		case e.Name() != "package.json":
			return nil
		}
		folders++
		folder := filepath.ToSlash(filepath.Dir(file))
		if settings := linesOf(t, folder+"/.npmrc"); !slices.Contains(settings, "ignore-scripts=true") {
			t.Errorf("%s/.npmrc does not say ignore-scripts=true", folder)
		}
		made := exec.Command("make", "--dry-run", "--always-make", folder+"/node_modules/.package-lock.json")
		if out, err := made.CombinedOutput(); err != nil || !strings.Contains(string(out), "npm ci --prefix "+folder+" ") || !strings.Contains(string(out), " --ignore-scripts\n") {
			t.Errorf("%v prints %s, error %v", made, out, err)
		}
		return nil
	})
	if err != nil || folders == 0 {
		t.Errorf("%d folders have packages of npm, error %v", folders, err)
	}
}

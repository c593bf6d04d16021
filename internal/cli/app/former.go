package app

import (
	"fmt"

	"geoeval/internal/disk"
	"geoeval/internal/release/compare"

	"github.com/spf13/cobra"
)

// SinceFlag names the folder of a former release.
const SinceFlag = "since"

// AddSinceFlag gives a verb the flag of a former release.
func AddSinceFlag(cmd *cobra.Command, dir *string, usage string) {
	cmd.Flags().StringVar(dir, SinceFlag, "", usage)
	CompleteFlag(cmd, SinceFlag, Folders)
}

// OpenFormer opens the former release that --since names.
func OpenFormer(dir string) (*compare.Former, error) {
	dir = disk.Clean(dir)
	if err := MustBeRelease(dir); err != nil {
		return nil, fmt.Errorf("--%s: %w", SinceFlag, err)
	}
	former, err := compare.OpenFormer(dir)
	if err != nil {
		return nil, fmt.Errorf("--%s: %w", SinceFlag, err)
	}
	return former, nil
}

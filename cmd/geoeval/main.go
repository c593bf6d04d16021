// Command geoeval rebuilds the GeoEval benchmark from its seven upstream datasets.
package main

import (
	"os"

	"geoeval/internal/cli"
)

func main() { os.Exit(cli.Main()) }

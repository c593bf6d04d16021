// Package parts says what a release is made of, for those who describe it: the dataset card and the Croissant metadata.
package parts

import "geoeval/schema"

// A Config is one configuration of a release: a table, and the Parquet files that hold its rows.
type Config struct {
	// Name is that of the configuration, such as geoeval_2000; it is also the table's name.
	Name string
	// Table describes the rows: its Doc what a row is, its columns' Docs what each value means.
	Table *schema.Table[any]
	// Files in the order of their rows; at least one, even where there are no rows.
	Files []File
}

// Rows is how many rows the configuration has.
func (c *Config) Rows() int64 {
	var n int64
	for _, f := range c.Files {
		n += f.Rows
	}
	return n
}

// Bytes is the size of its files.
func (c *Config) Bytes() int64 {
	var n int64
	for _, f := range c.Files {
		n += f.Bytes
	}
	return n
}

// ArrowBytes is how much memory its rows take in Arrow.
func (c *Config) ArrowBytes() int64 {
	var n int64
	for _, f := range c.Files {
		n += f.ArrowBytes
	}
	return n
}

// A File is a file of a release.
type File struct {
	// Path in the release's folder, with slashes, such as data/geoeval_2000-00000-of-00001.parquet.
	Path string `json:"path"`
	// Bytes is its size.
	Bytes int64 `json:"bytes"`
	// SHA256 of its content, in hex.
	SHA256 string `json:"sha256"`
	// Rows in it.
	Rows int64 `json:"rows"`
	// ArrowBytes is how much memory its rows take in Arrow, of a Parquet file with rows.
	ArrowBytes int64 `json:"arrow_bytes,omitempty"`
}

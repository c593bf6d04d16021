// Package release turns a build into a folder that can be published as it stands: wide Parquet tables with a dataset
// card, Croissant metadata, licences, checksums, and what a reader needs to check them; and it fills a release from
// which the content of sources was withheld with what the reader has of them. It also says what such a folder is, by
// the names and forms of its files, for those who read one: package proof holds it against itself, package compare
// against another one.
//
// A release depends on the tables of the build, its configuration and its version alone: releasing twice gives the same
// bytes.
//
// Its packages: released says what a release makes of tables; proof and compare read a release; card, croissant and
// harness write what describes it; parts says which parts it has; export gives its rows in other forms.
//
// May be imported by internal/cli alone: it tells of whole builds. Start reading at [Release].
package release

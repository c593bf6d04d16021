// Package disk reads and writes the files of a folder, and nothing outside it.
//
// A [Folder] names its files by slash-separated paths that stay inside. Files are regular ones: a link, a FIFO, a socket
// or a device is an error and is neither followed nor waited for. A file is written as a whole: under another name,
// synced, and renamed. An error names the file and what was done with it. Tests make any call fail ([Disk.Fault]).
//
// A folder may be one of an object store, s3://bucket/prefix (package objects). There a file is an object, which is written as
// a whole too, over what was seen there and nothing else; folders are there with what is in them, and no object is a link.
//
// May be imported by anything that has files. Start reading at [Folder]: file.go reads, draft.go writes, remote.go does both in
// an object store, and fs.go shows
// a folder to whoever reads an fs.FS. Package disktest has the troubles.
package disk

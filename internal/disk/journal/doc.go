// Package journal keeps what is precious as lines of JSON: what was written is there, as it was, or its loss is seen.
//
// A record is a JSON object on a line, whose last field, sum, is a checksum of the rest ([Sign]). Records that are written and
// synced together are a group, which ends with a seal: a line that counts them and has a hash of them. So a file that was cut at
// the end of a line is known by its records without a seal. A crash leaves the last line without its newline, or bytes that were
// never filled, which are NULs: that is a tear. A whole line that is not as it was written is damage, wherever it is.
//
// Files have one of two shapes. Segments have a writer each, and their order decides nothing: package ledger has those, and
// reads them by [Scan]. A [Journal] is one file in which the order is the meaning, and which several processes write.
package journal

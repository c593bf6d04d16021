package ingest

// Hold sets the size in bytes of a file of records over which its unit is not held as a whole, and about how many bytes of a
// unit's records stay in memory then.
func (s *Stage) Hold(file int64, records int) { s.largeFile, s.runBytes = file, records }

// HoldAnnotations sets about how many bytes the annotations of a source may take in memory.
func (s *Stage) HoldAnnotations(bytes int) { s.annotationBytes = bytes }

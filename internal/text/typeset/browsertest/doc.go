// Package browsertest starts a Chromium for a test.
//
// May be imported by tests alone. Start reading at [Open].
package browsertest

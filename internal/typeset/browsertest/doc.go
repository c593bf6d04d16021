// Package browsertest gives tests a Chromium.
//
// May be imported by tests alone. Start reading at [Open].
package browsertest

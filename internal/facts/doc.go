// Package facts holds what is known of a stage that asks a language model while it does so. The clients fill it in, and
// whoever shows progress reads it: neither needs to know the other.
//
// May be imported by every package. Start reading at [Model].
package facts

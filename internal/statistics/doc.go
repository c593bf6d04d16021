// Package statistics has what is said of counts: intervals of shares and of their differences, tests of pairs, and what a
// model reaches in several tries. agreement beneath it measures how far raters agree.
//
// A formula stands here once, whoever needs it; docs/statistics.md says what each is for, and how often intervals hold what
// they should. May be imported by every package. Start reading at [Wilson].
package statistics

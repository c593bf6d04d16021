// Package engines holds builds on Flink and Spark, which its tests start on this computer, against a local build. make engines
// runs them.
package engines

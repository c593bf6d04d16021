// Package knowledge holds what one has to know for a problem, and how far models know it: the catalogue of principles and what finds
// them in a problem (principle), what a response says of one (mentions), We-Math's concepts, runs and measures (wemath, mastery), and
// what the papers printed of models (published).
//
// May be imported by stages, and by whatever shows what they made; principle by internal/program and internal/invented too.
// Start reading at the catalogue's README in principle.
package knowledge

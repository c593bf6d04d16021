// Package onefile holds what pages are made of that are one HTML file and need no network: blocks of packed data and the
// scripts that unpack them, colours and style, charts, tables, thumbnails, and a list of many things to search, filter and
// read by keyboard.
//
// May be imported by internal/report and what lies in it. Start reading at [Document].
package onefile

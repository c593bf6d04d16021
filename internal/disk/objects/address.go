package objects

import (
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"strings"
)

// An Address is where a folder of objects is: the bucket, and what the keys of its objects begin with, without a slash at the
// end; "" for all keys.
type Address struct{ Bucket, Prefix string }

// scheme begins addresses. Functions of path make one slash of its two.
const scheme = "s3:"

// Is says whether a path is an address, or was meant as one.
func Is(path string) bool {
	path = filepath.ToSlash(path)
	return path == scheme || strings.HasPrefix(path, scheme+"/")
}

// Parse reads s3://bucket/prefix. A prefix has no parts that are empty, "." or "..".
func Parse(path string) (Address, error) {
	rest := strings.TrimLeft(strings.TrimPrefix(filepath.ToSlash(path), scheme), "/")
	bucket, prefix, _ := strings.Cut(rest, "/")
	prefix = strings.TrimSuffix(prefix, "/")
	switch {
	case strings.Contains(bucket, "@"):
		return Address{}, fmt.Errorf("an address is s3://bucket/prefix, without name and password: those are in %s and %s: %w",
			keyVariable, secretVariable, fs.ErrInvalid)
	case !Is(path):
		return Address{}, fmt.Errorf("%q is no s3://bucket/prefix: %w", path, fs.ErrInvalid)
	case !isBucket(bucket):
		return Address{}, fmt.Errorf("%q is no s3://bucket/prefix, as a bucket's name has 3 to 63 of a-z, 0-9, . and -, a letter or digit "+
			"first: %w", path, fs.ErrInvalid)
	case prefix != "" && (!fs.ValidPath(prefix) || prefix == "."):
		return Address{}, fmt.Errorf("%q: the prefix %q is no path of named folders: %w", path, prefix, fs.ErrInvalid)
	case len(prefix) > mostKey:
		return Address{}, fmt.Errorf("%q: the prefix has more than %d bytes: %w", path, mostKey, fs.ErrInvalid)
	}
	return Address{bucket, prefix}, nil
}

// mostKey is how long a key can be, in bytes.
const mostKey = 1024

// isBucket says whether a bucket can have a name. See Amazon S3's "Bucket naming rules".
func isBucket(name string) bool {
	return len(name) >= 3 && len(name) <= 63 && strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789.-") == "" &&
		!strings.ContainsAny(name[:1], ".-") && !strings.Contains(name, "..")
}

// String is the address as it is written.
func (a Address) String() string { return strings.TrimSuffix(scheme+"//"+a.Bucket+"/"+a.Prefix, "/") }

// In is the address of a folder in this one, which a valid path names; "." is this one.
func (a Address) In(name string) Address { return Address{a.Bucket, a.Key(name)} }

// Key is the key of the object that a valid path names; "." gives the prefix.
func (a Address) Key(name string) string {
	if name == "." || name == "" {
		return a.Prefix
	}
	return path.Join(a.Prefix, name)
}

// Holds says whether another address is this one or in it.
func (a Address) Holds(b Address) bool {
	return a.Bucket == b.Bucket && (a.Prefix == "" || a.Prefix == b.Prefix || strings.HasPrefix(b.Prefix, a.Prefix+"/"))
}

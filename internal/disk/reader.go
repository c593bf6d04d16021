package disk

import (
	"io/fs"
	"path"
	"slices"
	"sync"
)

// A Reader is a folder for who reads many files of it: it keeps the folders open in which it read last, so that it need not
// come down to each file from above. What it opens is what [Folder.FS] opens, but that a folder which is exchanged for another
// meanwhile may stay the one that it was. Several goroutines may use it.
type Reader struct {
	top *Folder

	mu sync.Mutex
	// kept are folders in the top one, the one that was used last at the end.
	kept []*kept
}

// mostKept is how many folders a Reader keeps open that nobody reads in.
const mostKept = 64

// A kept folder is one that is open.
type kept struct {
	*Folder
	name string
	// readers are those that open files in it.
	readers int
}

// Reader gives a reader of the folder, which stays open until both are closed.
func (f *Folder) Reader() *Reader { return &Reader{top: f} }

// Close lets go of the folders that the reader keeps. Files that are open stay open.
func (r *Reader) Close() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.keep(0)
}

// Open implements [fs.FS].
func (r *Reader) Open(name string) (fs.File, error) {
	dir := path.Dir(name)
	if r.top.remote != nil || dir == "." || !fs.ValidPath(name) {
		return r.top.FS().Open(name)
	}
	in, err := r.enter(dir)
	if err != nil {
		return r.top.FS().Open(name) // which says what is wrong with the name
	}
	defer r.leave(in)
	return in.FS().Open(path.Base(name))
}

// enter gives a folder to read in, until it is left.
func (r *Reader) enter(name string) (*kept, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	i := slices.IndexFunc(r.kept, func(k *kept) bool { return k.name == name })
	if i < 0 {
		folder, err := r.top.Folder(name)
		if err != nil {
			return nil, err
		}
		i = len(r.kept)
		r.kept = append(r.kept, &kept{Folder: folder, name: name})
	}
	k := r.kept[i]
	r.kept = append(slices.Delete(r.kept, i, i+1), k)
	k.readers++
	return k, nil
}

func (r *Reader) leave(k *kept) {
	r.mu.Lock()
	defer r.mu.Unlock()
	k.readers--
	r.keep(mostKept)
}

// keep closes folders that nobody reads in, those first that were not used for the longest, until there are so many.
func (r *Reader) keep(most int) {
	more := len(r.kept) - most
	r.kept = slices.DeleteFunc(r.kept, func(k *kept) bool {
		if more <= 0 || k.readers > 0 {
			return false
		}
		more--
		k.Close()
		return true
	})
}

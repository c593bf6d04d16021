package disk

import (
	"fmt"
	"io"
	"os"
	"syscall"
)

// ReadNamed reads a file that a user or a configuration names: a regular file, after links, of at most so many bytes. A device, a pipe
// or a folder is [ErrIrregular] and is not waited for; a larger file is [ErrTooLarge].
func ReadNamed(path string, most int64) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() { // opening some devices does things
		return nil, failed(Open, path, irregular(info))
	}
	file, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK|syscall.O_NOCTTY, 0)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if info, err = file.Stat(); err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, failed(Open, path, irregular(info))
	}
	content, err := io.ReadAll(io.LimitReader(file, most+1))
	if err == nil && int64(len(content)) > most {
		err = failed(Read, path, fmt.Errorf("%w: more than %d bytes", ErrTooLarge, most))
	}
	if err != nil {
		return nil, err
	}
	return content, nil
}

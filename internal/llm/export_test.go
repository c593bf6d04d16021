package llm

// Leaving is how many purchases are cancelled and not at their end.
func (c *Client) Leaving() int {
	c.group.mu.Lock()
	defer c.group.mu.Unlock()
	n := 0
	for _, call := range c.group.calls {
		if call.waiting == 0 {
			n++
		}
	}
	return n
}

package llm

// Leaving is how many purchases are cancelled and not at their end.
func (c *Client) Leaving() int {
	c.flights.mu.Lock()
	defer c.flights.mu.Unlock()
	n := 0
	for _, f := range c.flights.of {
		if f.waiting == 0 {
			n++
		}
	}
	return n
}

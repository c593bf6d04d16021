package fit

import (
	"slices"
	"strings"

	"geoeval/internal/text/quantity"
)

// unitOfAnswer is what the published answer measures by its unit, nil where it has none.
func (c *checker) unitOfAnswer() *quantity.Measure {
	answer := strings.TrimSpace(c.Answer)
	if strings.ContainsAny(answer, ":：∶") {
		return nil
	}
	m, ok := quantity.OfAnswer(answer)
	if !ok {
		return nil
	}
	return &m
}

// wanted gives the measures that the program may give; a scale of 0 is any.
func (c *checker) wanted() []quantity.Measure {
	asked := c.Reading.Asked
	told := c.unitOfAnswer()
	switch {
	case asked.Percent, asked.Role == quantity.Change, strings.Contains(c.Answer, "%"):
		if i := strings.Index(c.Answer, "%"); i >= 0 {
			if n := numerals(c.Answer); len(n) > 0 && near(n[0]/100, c.Gold) {
				return []quantity.Measure{{Scale: 1}}
			}
		}
		return []quantity.Measure{{Scale: 0.01}}
	case asked.Ratio, asked.Things:
		return []quantity.Measure{{Scale: 1}}
	case told != nil && asked.Read && told.Dimension == asked.Dimension, told != nil && !asked.Read:
		return []quantity.Measure{*told}
	case asked.Unit:
		return []quantity.Measure{asked.Measure}
	}
	// The unit is not told: it is one that the text has.
	d := asked.Dimension
	wants := []quantity.Measure{}
	for _, q := range c.Reading.Quantities {
		if !q.Unit || q.Constant {
			continue
		}
		if q.Dimension == d {
			wants = append(wants, q.Measure)
		}
		if q.Dimension == quantity.Length && d != quantity.Length && d.Length > 0 && d.Over(quantity.Dimension{Length: d.Length}) == quantity.Pure {
			scale := 1.0
			for range d.Length {
				scale *= q.Scale
			}
			wants = append(wants, quantity.Measure{Dimension: d, Scale: scale})
		}
	}
	if len(wants) == 0 {
		wants = append(wants, quantity.Measure{Dimension: d})
	}
	return wants
}

// unneeded reports whether a number is known not to be needed, as the scene is told.
func (c *checker) unneeded(k int, used []bool) bool {
	q := &c.Reading.Quantities[k]
	length := q.Dimension == quantity.Length
	upright := length && slices.Contains([]quantity.Role{quantity.High, quantity.Deep, quantity.Thick}, q.Role)
	return c.besides(q) || length && c.unneededLength() || upright && c.unneededHeight(used)
}

// besides reports whether what is asked for does not depend on a number.
func (c *checker) besides(q *quantity.Quantity) bool {
	asked := &c.Reading.Asked
	switch {
	case q.Kinds, q.OfFigure:
		return true
	case asked.Dimension != quantity.Length && q.Dimension == quantity.Pure && q.Value == 4 &&
		(q.Things && c.Reading.Has(quantity.Walls) || c.says("4壁", "4面")):
		return true // four walls are all
	case asked.Ratio && q.Dimension != quantity.Pure && c.measured() == 1:
		return true // shares of a whole do not depend on how large it is
	case asked.Dimension == quantity.Length && c.says("轮", "滚筒") && q.Role == quantity.Wide:
		return true // how far a wheel rolls
	}
	// The water's depth is asked for, whatever the vessel's height.
	return c.says("倒入", "倒进", "倒到", "放入") && q.Role == quantity.High && asked.Role == quantity.Deep
}

// unneededLength reports whether the area of a face tells what a length would.
func (c *checker) unneededLength() bool {
	return c.says("左面", "右面", "前面的面积", "前面的玻璃", "前面玻璃", "上面的面积", "一个面") ||
		c.says("截", "锯", "切") && c.says("增加") || // a cut adds twice its own area
		c.says("最大的正方体") // its edge is the least of the three
}

// usesRole reports whether a quantity of one of the roles is used.
func (c *checker) usesRole(used []bool, roles ...quantity.Role) bool {
	for i := range c.Reading.Quantities {
		if used[i] && slices.Contains(roles, c.Reading.Quantities[i].Role) {
			return true
		}
	}
	return false
}

// unneededHeight reports whether the height of a body or a vessel is not needed.
func (c *checker) unneededHeight(used []bool) bool {
	switch {
	case c.says("溢", "露", "没有完全", "未完全", "overflow", "满"):
		return false
	case c.says("占地", "底面积是多少", "占桌面"):
		return true
	case c.says("水面", "水位") && c.says("降低", "下降", "升高", "上升", "上涨") && !c.says("加满", "装满", "注满"):
		return true
	case c.says("浸", "沉", "放入", "放进", "投入", "放了") && c.says("上升", "升高", "下降", "上涨", "水深", "水面"):
		return true // what sinks pushes the water up by its volume, however high the vessel
	}
	// The water's height counts, not the vessel's.
	return c.usesRole(used, quantity.Deep, quantity.High) && c.says("水深", "水面高", "深的水", "水高")
}

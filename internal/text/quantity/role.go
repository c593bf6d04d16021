package quantity

import (
	"slices"
	"strings"

	"geoeval/internal/text/lexeme"
)

// A Role is what the words around a number, or of a question, call it.
type Role string

// The roles. None is that of a number that no word names.
const (
	None          Role = ""
	Long          Role = "length"
	Wide          Role = "width"
	High          Role = "height"
	Deep          Role = "depth"
	Thick         Role = "thickness"
	Base          Role = "base"
	Side          Role = "side"
	Edge          Role = "edge"
	Radius        Role = "radius"
	Inradius      Role = "inradius"
	Diameter      Role = "diameter"
	Perimeter     Role = "perimeter"
	Circumference Role = "circumference"
	Diagonal      Role = "diagonal"
	Hypotenuse    Role = "hypotenuse"
	Leg           Role = "leg"
	Slant         Role = "slant height"
	Distance      Role = "distance"
	Extent        Role = "dimension"
	AreaOf        Role = "area"
	Surface       Role = "surface area"
	Lateral       Role = "lateral area"
	BaseArea      Role = "base area"
	VolumeOf      Role = "volume"
	AngleOf       Role = "angle"
	Weight        Role = "weight"
	Price         Role = "price"
	Speed         Role = "speed"
	Duration      Role = "time"
	Term          Role = "term of a ratio"
	Change        Role = "change"
	Number        Role = "number"
)

// Dimension is what a role measures; ok is false where the word does not tell.
func (r Role) Dimension() (d Dimension, ok bool) {
	switch r {
	case Long, Wide, High, Deep, Thick, Base, Side, Edge, Radius, Inradius, Diameter, Perimeter, Circumference, Diagonal,
		Hypotenuse, Leg, Slant, Distance, Extent:
		return Length, true
	case AreaOf, Surface, Lateral, BaseArea:
		return Area, true
	case VolumeOf:
		return Volume, true
	case AngleOf:
		return Angle, true
	case Weight:
		return Mass, true
	case Price:
		return Money, true
	case Speed:
		return Length.Over(Time), true
	case Duration:
		return Time, true
	case Number:
		return Pure, true
	}
	return Pure, false
}

// nouns are the words that name roles, the longer first; those without a role only begin like one that has.
var nouns = sorted(map[Role]string{
	Long:          "length,lengths,long,长度,全长,长",
	Wide:          "width,widths,wide,breadth,broad,breath,宽度,宽",
	High:          "height,heights,high,tall,altitude,高度,高,perpendicular,off sets,offsets,off set",
	Deep:          "depth,deep,深度,水深,深,水面高度,水高",
	Thick:         "thickness,thick,厚度,厚",
	Base:          "base,bases,底边,上底,下底,底,parallel sides,parallel side",
	Side:          "side,sides,边长,边",
	Edge:          "edge,edges,棱长,棱",
	Radius:        "radius,radii,半径,底面半径,内半径,两脚叉开的距离,两脚间的距离,两脚之间的距离",
	Inradius:      "inradius,in radius,radius of the incircle,内切圆半径",
	Diameter:      "diameter,diameters,直径,底面直径,内直径",
	Perimeter:     "perimeter,perimeters,周长",
	Circumference: "circumference,circumferences,girth,底面周长,圆周长",
	Diagonal:      "diagonal,diagonals,对角线",
	Hypotenuse:    "hypotenuse,斜边",
	Leg:           "leg,legs,直角边,腰",
	Slant:         "slant height,generatrix,母线",
	Distance:      "distance,distances,距离,相距,间距,每隔,路程",
	Extent:        "dimension,dimensions,measuring,measures,measurement,measurements",
	AreaOf:        "area,areas,面积,占地面积,占地",
	Surface:       "surface area,surface areas,total surface,total surface area,表面积",
	Lateral:       "lateral surface area,lateral surface,curved surface area,curved surface,lateral area,侧面积",
	BaseArea:      "base area,area of the base,底面积,占地面积,横截面积,横截面面积",
	VolumeOf:      "volume,volumes,capacity,体积,容积,容量,空间",
	AngleOf:       "angle,angles,圆心角,角",
	Weight:        "weight,weights,重,重量,质量",
	Price:         "cost,costs,price,expenditure,价格,单价,花费",
	Speed:         "speed,速度",
	Duration:      "",
	Number:        "number of sides,个数",
	None:          "长方,正方,多边,三边,四边,底面,高于,长短,直角,角形,长征,增长,加长,延长,rectangular base,side by side,base of the,on the other side,each side of the",
})

type noun struct {
	written string
	role    Role
}

func sorted(of map[Role]string) []noun {
	var all []noun
	for role, words := range of {
		for _, w := range strings.Split(words, ",") {
			if w != "" {
				all = append(all, noun{w, role})
			}
		}
	}
	slices.SortFunc(all, func(a, b noun) int {
		if len(a.written) != len(b.written) {
			return len(b.written) - len(a.written)
		}
		if a.written != b.written {
			return strings.Compare(a.written, b.written)
		}
		return strings.Compare(string(b.role), string(a.role))
	})
	return all
}

var byFirst = func() map[byte][]noun {
	m := map[byte][]noun{}
	for _, n := range nouns {
		m[n.written[0]] = append(m[n.written[0]], n)
	}
	return m
}()

// A named is a role as it stands in a text.
type named struct {
	role       Role
	start, end int
}

// rolesIn finds the nouns of roles in a text in lower case, from left to right.
func rolesIn(text string) []named {
	var found []named
	for i := 0; i < len(text); {
		size, role, ok := nounAt(text, i)
		if !ok {
			i++
			if lexeme.IsLetter(text[i-1]) {
				for i < len(text) && lexeme.IsLetter(text[i]) {
					i++
				}
			}
			continue
		}
		if role != None {
			found = append(found, named{role, i, i + size})
		}
		i += size
	}
	return found
}

func nounAt(text string, i int) (size int, role Role, ok bool) {
	for _, n := range byFirst[text[i]] {
		if !strings.HasPrefix(text[i:], n.written) {
			continue
		}
		end := i + len(n.written)
		if lexeme.IsLetter(text[i]) && (i > 0 && lexeme.IsLetter(text[i-1]) || end < len(text) && lexeme.IsLetter(text[end])) {
			continue
		}
		return len(n.written), n.role, true
	}
	return 0, None, false
}

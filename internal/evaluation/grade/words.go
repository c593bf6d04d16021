package grade

import (
	"strings"

	"geoeval/internal/text/numword"
)

// set is the set of the words of a list.
func set(words ...string) map[string]bool {
	m := make(map[string]bool)
	for _, list := range words {
		for _, w := range strings.Fields(list) {
			m[w] = true
		}
	}
	return m
}

// The words below are read only.
var (
	// conclusions begin what follows from what was said.
	conclusions = set("so therefore thus hence consequently finally accordingly conclusion overall ultimately then")
	// premises begin what is given or supposed, up to a comma, a conclusion or the end of the sentence.
	premises = set("given since because if let suppose assume assuming supposing when where whereas recall")
	// asks begin a sentence that says what is to be found.
	asks = set("find determine calculate compute evaluate what how which solve")
	// quantities are what an answer can be the amount of.
	quantities = set("length lengths area areas angle angles measure measures perimeter volume radius diameter height width depth " +
		"circumference distance side sides hypotenuse sum ratio value values altitude base slope cost number total result size " +
		"speed probability degree degrees fraction percentage percent difference product average weight capacity arc chord " +
		"midline median leg legs edge coordinates coordinate sine cosine tangent thickness time measurement amount surface " +
		"solution solutions expression equation diagonal inradius circumradius apothem semiperimeter")
	// copulas stand between what is spoken of and what it is.
	copulas = set("is are be equals equal was were = : ≈ becomes ≡ ≅ equaling measures →")
	// hedges say nothing of the value, whether they are kept (A1) or not (H2).
	hedges = set("about approximately around roughly nearly approx circa almost")
	// softeners and other words before a value that are no part of it.
	softeners = set("probably likely simply just possibly perhaps maybe therefore thus hence indeed exactly also still only then " +
		"definitely actually now given found calculated obtained as equal equals to be been by is are the an at surely " +
		"clearly certainly presumably supposedly again precisely have has had does of that it option choice follows following being")
	// unitWords are units that can follow a number, and words that go with them.
	unitWords = set("cm mm m km dm nm ft in inch inches foot feet yd yard yards mile miles mi meter meters metre metres centimeter " +
		"centimeters centimetre centimetres millimeter millimeters millimetre millimetres kilometer kilometers kilometre kilometres " +
		"decimeter decimeters decimetre decimetres unit units degree degrees deg rad radian radians square squared sq cubic cubed cu " +
		"percent pixel pixels px second seconds sec s minute minutes min hour hours hr hrs h day days week weeks month months year " +
		"years dollar dollars cent cents rupee rupees rs euro euros pound pounds lb lbs kg g gram grams kilogram kilograms ton tons tonne tonnes l ml " +
		"liter liters litre litres milliliter milliliters mph kmph kmh per hectare hectares ha acre acres times people " +
		"million billion trillion sides vertices faces edges points diagonals minutes pi arcmin arcsec cc gallon gallons yuan usd")
	// numberWords are numbers as words, and what joins them.
	numberWords = set("negative minus plus infinity infinite " + strings.Join(numword.Words(), " "))
	// functions are the names of functions.
	functions = set("sin cos tan cot sec csc sqrt root pi log ln arcsin arccos arctan asin acos atan frac theta alpha beta gamma")
	// joins stand between values.
	joins = set("and or to & versus vs")
	// ranges begin a range.
	ranges = set("between either from both greater less more at least most than exceed below above over under")
	// nameWords stand before the name of a point or figure.
	nameWords = set("angle triangle point points line segment side arc circle quadrilateral rectangle square parallelogram trapezoid " +
		"rhombus vertex ray plane step figure fig case part theorem equation eq problem question chord radius line pentagon hexagon " +
		"polygon lemma example diagram image note section kite polygon angles triangles lines segments sides vertices arcs")
	// numbered stand before a number that only counts.
	numbered = set("step figure fig case part theorem equation eq problem question option choice lemma example diagram image note " +
		"section table page chapter exercise method statement reason answer")
	// reasons go on behind an answer with why it is one.
	reasons = set("because since as is with which by for but and or if when where from due so therefore thus hence due i option choice " +
		"this that the we it not given")
)

// hanNumerals are the characters of Chinese numbers.
const hanNumerals = numword.HanDigits + "亿点负半"

// hanUnits are the characters of Chinese units.
const hanUnits = "度厘毫分千米平方立公里元秒时钟小个倍角弧升克斤吨顷亩尺寸丈里人天年月日次块根条颗张只"

// hanJoins are the characters between values.
const hanJoins = "和或与及、跟至到比"

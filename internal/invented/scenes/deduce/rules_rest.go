package deduce

var quadrilateralRules, circleRules, areaRules, solidRules []*Rule

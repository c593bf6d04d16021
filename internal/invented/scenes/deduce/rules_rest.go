package deduce

var quadrilateralRules, circleRules, areaRules []*Rule

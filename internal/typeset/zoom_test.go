package typeset_test

import (
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// figure is a page with a diagram, the words of whose buttons are partly its own, and enough below it to scroll.
const figure = `<figure style="margin: 0; width: 600px; text-align: center"></figure><div style="height: 3000px"></div>`

const withDiagram = `
	const canvas = document.createElement("canvas"), image = new Image();
	canvas.width = 200; canvas.height = 100;
	image.src = canvas.toDataURL();
	image.onload = () => document.querySelector("figure").append(zoomable(image, {in: "放大"}));`

// state says how large a diagram is shown, where its left upper corner lies in its stage, and how far the page is scrolled.
const state = `
	const stage = document.querySelector(".zoom-stage").getBoundingClientRect();
	const image = document.querySelector("img").getBoundingClientRect();
	return [document.querySelector("output").value, Math.round(image.left - stage.left), Math.round(image.top - stage.top)].join(" ") +
		(scrollY > 0 ? " scrolled" : "")`

// TestADiagramZooms uses a diagram of 200 by 100 pixels in the middle of a stage of 600 by 100.
func TestADiagramZooms(t *testing.T) {
	t.Parallel()
	s := newSheet(t, figure)
	valueOf[*int](s, withDiagram, nil)
	s.waits(`document.querySelector(".zoom-stage") !== null`)
	click := func(name string) func() {
		return func() {
			valueOf[*int](s, `[...document.querySelectorAll("button")].find((b) => b.title === given).click()`, name)
		}
	}
	press := func(keys string) func() { return func() { s.does(chromedp.KeyEvent(keys)) } }
	focus := func() { valueOf[*int](s, `document.querySelector(".zoom-stage").focus()`, nil) }
	blur := func() { valueOf[*int](s, `document.activeElement.blur()`, nil) }
	top := func() { valueOf[*int](s, `scrollTo(0, 0)`, nil) }
	// The stage begins 8 pixels from the page's edges. A delta of 0 would not be sent, which the browser does not take.
	wheel := func(delta float64, modifiers int64) func() {
		return func() {
			asks(s, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseWheel,
				X: 8 + 200, Y: 8, DeltaX: 1e-9, DeltaY: delta, Modifiers: modifiers})
		}
	}
	drag := func(dx, dy float64) func() {
		return func() {
			s.does(chromedp.MouseEvent(input.DispatchMouseEventTypeMousePressed, 300, 50, chromedp.ButtonLeft),
				chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, 300+dx, 50+dy, chromedp.ButtonLeft),
				chromedp.MouseEvent(input.DispatchMouseEventTypeMouseReleased, 300+dx, 50+dy, chromedp.ButtonLeft))
		}
	}
	twice := func() {
		for n := 1; n <= 2; n++ {
			s.does(chromedp.MouseClickXY(8+200, 8, chromedp.ClickCount(n)))
		}
	}
	for _, step := range []struct {
		name string
		do   []func()
		want string // size, left, top
	}{
		{"whole at first", nil, "100 % 200 0"},
		{"larger by its button, about the middle", []func(){click("放大")}, "150 % 150 -25"},
		{"whole by its button", []func(){click("Whole diagram")}, "100 % 200 0"},
		{"no smaller than whole", []func(){click("Zoom out")}, "100 % 200 0"},
		{"larger by keyboard", []func(){focus, press("+="), press("+")}, "338 % -37 -119"},
		{"moved by keyboard", []func(){press(kb.ArrowDown), press(kb.ArrowRight)}, "338 % -75 -159"},
		{"no further than its edge", []func(){press(kb.ArrowLeft), press(kb.ArrowLeft), press(kb.ArrowLeft)}, "338 % 0 -159"},
		{"smaller by keyboard", []func(){press("-")}, "225 % 75 -89"},
		{"whole by Escape", []func(){press(kb.Escape)}, "100 % 200 0"},
		{"whole by 0", []func(){press("+"), press("0")}, "100 % 200 0"},
		{"no larger than eight times", []func(){press("+"), press("+"), press("+"), press("+"), press("+"), press("+")}, "800 % -500 -350"},
		{"dragged", []func(){drag(70, 30)}, "800 % -430 -320"},
		{"whole by double click", []func(){twice}, "100 % 200 0"},
		{"larger by double click, about the pointer", []func(){twice}, "250 % 50 0"},
		{"whole again", []func(){twice}, "100 % 200 0"},
		{"larger by the wheel, after a click", []func(){wheel(-100, 0)}, "149 % 151 0"},
		{"whole by the wheel", []func(){wheel(100, 0)}, "100 % 200 0"},
		{"larger by a pinch on a touchpad, without a click", []func(){blur, wheel(-10, 2)}, "111 % 189 0"},
		{"and smaller", []func(){wheel(10, 2)}, "100 % 200 0"},
		{"the wheel scrolls the page otherwise", []func(){wheel(100, 0), func() { s.waits("scrollY > 0") }}, "100 % 200 0 scrolled"},
		{"not dragged while whole", []func(){top, drag(50, 50)}, "100 % 200 0"},
	} {
		t.Run(step.name, func(t *testing.T) {
			s.t = t
			for _, do := range step.do {
				do()
			}
			s.becomes(state, step.want)
			s.ends()
		})
	}
}

// TestADiagramZoomsByTouch pinches, drags and taps.
func TestADiagramZoomsByTouch(t *testing.T) {
	t.Parallel()
	s := newSheet(t, figure)
	asks(s, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true, MaxTouchPoints: 2})
	valueOf[*int](s, withDiagram, nil)
	s.waits(`document.querySelector(".zoom-stage") !== null`)
	// touch sends where the fingers are, as x and y of each; none lifts all.
	touch := func(kind input.DispatchTouchEventType, at ...float64) {
		p := input.DispatchTouchEventParams{Type: kind, TouchPoints: []*input.TouchPoint{}}
		for i := 0; i < len(at); i += 2 {
			id := float64(i)
			p.TouchPoints = append(p.TouchPoints, &input.TouchPoint{X: at[i], Y: at[i+1], ID: &id})
		}
		asks(s, input.DispatchTouchEvent, p)
	}
	const begin, move, end = input.DispatchTouchEventTypeTouchStart, input.DispatchTouchEventTypeTouchMove,
		input.DispatchTouchEventTypeTouchEnd
	for _, step := range []struct {
		name string
		do   func()
		want string
	}{
		{"two fingers move apart", func() {
			touch(begin, 280, 58)
			touch(begin, 280, 58, 336, 58)
			touch(move, 252, 58, 364, 58)
			touch(end)
		}, "200 % 100 -50"},
		{"one finger moves it", func() {
			touch(begin, 300, 50)
			touch(move, 300, 70)
			touch(end)
		}, "200 % 100 -30"},
		{"two fingers come together", func() {
			touch(begin, 252, 58)
			touch(begin, 252, 58, 364, 58)
			touch(move, 294, 58, 322, 58)
			touch(end)
		}, "100 % 200 0"},
		{"two taps", func() {
			for range 2 {
				touch(begin, 308, 58)
				touch(end)
			}
		}, "250 % 50 -75"},
		{"two taps again", func() {
			for range 2 {
				touch(begin, 308, 58)
				touch(end)
			}
		}, "100 % 200 0"},
	} {
		t.Run(step.name, func(t *testing.T) {
			s.t = t
			step.do()
			s.becomes(state, step.want)
			s.ends()
		})
	}
}

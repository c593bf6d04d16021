// Diagrams that zoom where they stand, by wheel, pinch, double click, buttons and keyboard, and are drawn about.

const most = 8, step = 1.5, double = 2.5;

// zoomable puts an image in a box in which it zooms, and gives the box. says gives the words of its buttons.
function zoomable(image, says = {}) {
  const words = {in: "Zoom in", out: "Zoom out", reset: "Whole diagram", hint: "Diagram. Plus and minus zoom, arrow keys move it, 0 shows all of it.", ...says};
  const box = document.createElement("div"), stage = document.createElement("div"), bar = document.createElement("div");
  const told = document.createElement("output");
  box.className = "zoomable";
  stage.className = "zoom-stage";
  stage.tabIndex = 0;
  stage.setAttribute("role", "group");
  stage.setAttribute("aria-label", words.hint);
  bar.className = "zoom-bar";
  image.draggable = false;
  stage.append(image);
  box.append(stage, bar);

  // The image is drawn scaled, and moved by x and y pixels from where it is laid out.
  let scale = 1, x = 0, y = 0;

  // within keeps what is larger than the stage from leaving a gap, and centres what is smaller.
  function within(moved, at, size, room) {
    return size <= room ? (room - size) / 2 - at : Math.min(-at, Math.max(room - size - at, moved));
  }
  function draw() {
    if (scale === 1) x = y = 0;
    else {
      x = within(x, image.offsetLeft, image.offsetWidth * scale, stage.clientWidth);
      y = within(y, image.offsetTop, image.offsetHeight * scale, stage.clientHeight);
    }
    image.style.transform = scale === 1 ? "" : `translate(${x}px, ${y}px) scale(${scale})`;
    box.classList.toggle("zoomed", scale > 1);
    told.value = Math.round(scale * 100) + " %";
    less.disabled = all.disabled = scale === 1;
    more.disabled = scale === most;
  }
  // zoom scales about a point of the stage, which stays where it is.
  function zoom(to, left = stage.clientWidth / 2, top = stage.clientHeight / 2) {
    to = Math.min(most, to < 1.01 ? 1 : to);
    const dx = left - image.offsetLeft - x, dy = top - image.offsetTop - y;
    x += dx - dx * to / scale;
    y += dy - dy * to / scale;
    scale = to;
    draw();
  }
  function move(dx, dy) { x += dx; y += dy; draw(); }
  // about gives the point of the stage at which an event is.
  function about(clientX, clientY) {
    const r = stage.getBoundingClientRect();
    return [clientX - r.left - stage.clientLeft, clientY - r.top - stage.clientTop];
  }

  function button(sign, name, act) {
    const b = document.createElement("button");
    b.type = "button";
    b.textContent = sign;
    b.title = name;
    b.setAttribute("aria-label", name);
    b.addEventListener("click", () => {
      act();
      // A button that is disabled loses the focus, and with it the keyboard its place.
      if (b.disabled) stage.focus({preventScroll: true});
    });
    return b;
  }
  const less = button("−", words.out, () => zoom(scale / step));
  const more = button("+", words.in, () => zoom(scale * step));
  const all = button("⤢", words.reset, () => zoom(1));
  bar.append(less, told, more, all);

  const keys = {"+": () => zoom(scale * step), "=": () => zoom(scale * step), "-": () => zoom(scale / step), "0": () => zoom(1)};
  const zoomedKeys = {
    Escape: () => zoom(1), ArrowLeft: () => move(40, 0), ArrowRight: () => move(-40, 0), ArrowUp: () => move(0, 40), ArrowDown: () => move(0, -40),
  };
  box.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = Object.hasOwn(keys, event.key) ? keys[event.key] : scale > 1 && Object.hasOwn(zoomedKeys, event.key) ? zoomedKeys[event.key] : null;
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
    if (document.activeElement?.disabled) stage.focus({preventScroll: true});
  });

  // The wheel scrolls the page until the diagram was clicked or is zoomed. A pinch on a touchpad is a wheel with Ctrl.
  stage.addEventListener("wheel", (event) => {
    const pinched = event.ctrlKey || event.metaKey;
    if (!pinched && document.activeElement !== stage && scale === 1) return;
    if (!pinched && scale === (event.deltaY > 0 ? 1 : most)) return;
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1);
    zoom(scale * Math.exp(-Math.max(-100, Math.min(100, pixels)) * (pinched ? .01 : .004)), ...about(event.clientX, event.clientY));
  }, {passive: false});

  const down = new Map();
  let by = "mouse", tapped = {at: -1000, x: 0, y: 0}, dragged = 0;
  const toggle = (event) => zoom(scale > 1 ? 1 : double, ...about(event.clientX, event.clientY));
  stage.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    if (down.size === 0) dragged = 0;
    by = event.pointerType;
    down.set(event.pointerId, event);
    if (scale > 1 || down.size > 1) stage.setPointerCapture(event.pointerId);
  });
  stage.addEventListener("pointermove", (event) => {
    const before = down.get(event.pointerId);
    if (!before) return;
    const dx = event.clientX - before.clientX, dy = event.clientY - before.clientY;
    dragged += Math.abs(dx) + Math.abs(dy);
    const other = [...down.values()].find((e) => e.pointerId !== event.pointerId);
    down.set(event.pointerId, event);
    if (!other) {
      if (scale > 1) move(dx, dy);
      return;
    }
    const apart = (e) => Math.hypot(e.clientX - other.clientX, e.clientY - other.clientY);
    const [left, top] = about((event.clientX + other.clientX) / 2, (event.clientY + other.clientY) / 2);
    x += dx / 2;
    y += dy / 2;
    zoom(scale * Math.max(.5, Math.min(2, apart(event) / Math.max(1, apart(before)))), left, top);
  });
  const lift = (event) => {
    if (!down.delete(event.pointerId) || event.pointerType !== "touch" || event.type === "pointercancel" || down.size > 0 || dragged > 20) return;
    const again = event.timeStamp - tapped.at < 350 && Math.hypot(event.clientX - tapped.x, event.clientY - tapped.y) < 30;
    tapped = {at: again ? -1000 : event.timeStamp, x: event.clientX, y: event.clientY};
    if (again) toggle(event);
  };
  stage.addEventListener("pointerup", lift);
  stage.addEventListener("pointercancel", lift);
  // Two taps were seen above, whether or not the browser makes a double click of them.
  stage.addEventListener("dblclick", (event) => { if (by !== "touch") toggle(event); });
  for (const name of ["touchstart", "touchmove"]) {
    stage.addEventListener(name, (event) => { if (event.touches.length > 1 && event.cancelable) event.preventDefault(); }, {passive: false});
  }
  new ResizeObserver(draw).observe(stage);
  draw();
  return box;
}

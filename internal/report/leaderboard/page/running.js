// The page of an evaluation under way loads itself anew, until its reader has it stop.

const again = $("again");
if (again) {
  const load = () => setTimeout(() => location.reload(), 1000 * Number(again.dataset.seconds));
  let timer = load();
  again.hidden = false;
  again.addEventListener("click", () => {
    const stops = again.getAttribute("aria-pressed") !== "true";
    again.setAttribute("aria-pressed", stops);
    if (stops) clearTimeout(timer);
    else timer = load();
  });
}
beginTheme();
document.body.classList.add("ready");

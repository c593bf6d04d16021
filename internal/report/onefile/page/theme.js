// The colours are those that the reader's system asks for, or those that the reader chose.

const themes = ["system", "light", "dark"];

function setTheme(theme) {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  const [sign, word] = {system: ["◐", "System"], light: ["☀", "Light"], dark: ["☾", "Dark"]}[theme];
  $("theme").replaceChildren(sign, element("span", {}, " " + word));
  $("theme").setAttribute("aria-label", "Colours: " + theme);
}

function beginTheme() {
  let theme = "system";
  try { theme = localStorage.getItem("geoeval-theme") || theme; } catch { /* nothing is remembered then */ }
  if (!themes.includes(theme)) theme = "system";
  setTheme(theme);
  $("theme").hidden = false;
  $("theme").addEventListener("click", () => {
    theme = themes[(themes.indexOf(theme) + 1) % themes.length];
    setTheme(theme);
    try { localStorage.setItem("geoeval-theme", theme); } catch { /* as above */ }
  });
}

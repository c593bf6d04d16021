// The commands of LaTeX that occur in problems, by what is done with them.

const symbols = {
  alpha: "α", beta: "β", gamma: "γ", delta: "δ", epsilon: "ϵ", varepsilon: "ε", zeta: "ζ", eta: "η", theta: "θ", vartheta: "ϑ",
  iota: "ι", kappa: "κ", lambda: "λ", mu: "μ", nu: "ν", xi: "ξ", pi: "π", rho: "ρ", sigma: "σ", tau: "τ", phi: "ϕ", varphi: "φ",
  chi: "χ", psi: "ψ", omega: "ω", Gamma: "Γ", Delta: "Δ", Theta: "Θ", Lambda: "Λ", Pi: "Π", Sigma: "Σ", Phi: "Φ", Psi: "Ψ",
  Omega: "Ω", ell: "ℓ", infty: "∞", emptyset: "∅", prime: "′", degree: "°", circ: "∘", angle: "∠", measuredangle: "∡",
  triangle: "△", bigtriangleup: "△", square: "□", Box: "□", parallelogram: "▱", odot: "⊙", bigodot: "⊙", frown: "⌢",
};
const operators = {
  cdot: "⋅", times: "×", div: "÷", pm: "±", mp: "∓", ast: "∗", star: "⋆", bullet: "•", le: "≤", leq: "≤", leqslant: "≤", ge: "≥", geq: "≥",
  geqslant: "≥", ne: "≠", neq: "≠", lt: "<", gt: ">", approx: "≈", equiv: "≡", sim: "∼", simeq: "≃", cong: "≅", propto: "∝",
  perp: "⊥", bot: "⊥", parallel: "∥", mid: "∣", nparallel: "∦", in: "∈", notin: "∉", subset: "⊂", subseteq: "⊆", cup: "∪", cap: "∩",
  to: "→", rightarrow: "→", longrightarrow: "⟶", leftarrow: "←", Rightarrow: "⇒", Longrightarrow: "⟹", implies: "⟹", iff: "⟺",
  Leftrightarrow: "⇔", Longleftrightarrow: "⟺", leftrightarrow: "↔", therefore: "∴", because: "∵", ldots: "…", dots: "…", cdots: "⋯",
  vdots: "⋮", lfloor: "⌊", rfloor: "⌋", lceil: "⌈", rceil: "⌉", langle: "⟨", rangle: "⟩", sum: "∑", prod: "∏", int: "∫", vert: "|", lvert: "|", rvert: "|",
  Vert: "∥", "|": "∥", "{": "{", "}": "}", "%": "%", "$": "$", "&": "&", "#": "#", backslash: "\\", wedge: "∧", vee: "∨", setminus: "∖",
  bigcup: "⋃", bigcap: "⋂",
};
const functions = new Set("sin cos tan cot sec csc arcsin arccos arctan log ln lg exp max min gcd lcm lim det deg".split(" "));
const spaces = {",": .17, ":": .22, ";": .28, " ": .3, "!": 0, quad: 1, qquad: 2, enspace: .5};
const above = {overline: "‾", bar: "‾", overrightarrow: "→", vec: "→", overleftrightarrow: "↔", widehat: "⏜", hat: "^", overarc: "⏜", wideparen: "⏜", tilde: "~", dot: "˙"};
const wordings = new Set("text textbf textit textrm textnormal mbox mathrm mathbf mathit mathcal mathbb mathsf emph operatorname boldsymbol".split(" "));
const silent = new Set("displaystyle textstyle scriptstyle tiny small large indent noindent allowbreak limits rm cal bf it nonumber hfill big Big bigg Bigg bigl bigr Bigl Bigr".split(" "));

// The commands of LaTeX, by what is done with them. Names and signs stand in turn.

function table(...lists) {
  const words = lists.join(" ").split(/\s+/).filter(Boolean), all = new Map();
  for (let i = 0; i < words.length; i += 2) all.set(words[i], words[i + 1]);
  return all;
}
const set = (...lists) => new Set(lists.join(" ").split(/\s+/).filter(Boolean));

// What stands for a thing.
const symbols = table(
  "alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ varkappa ϰ lambda λ mu μ nu ν xi ξ",
  "omicron ο pi π varpi ϖ rho ρ varrho ϱ sigma σ varsigma ς tau τ upsilon υ phi ϕ varphi φ chi χ psi ψ omega ω digamma ϝ",
  "Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω varGamma Γ varDelta Δ varTheta Θ varLambda Λ varXi Ξ",
  "varPi Π varSigma Σ varUpsilon Υ varPhi Φ varPsi Ψ varOmega Ω",
  "ell ℓ hbar ℏ hslash ℏ imath ı jmath ȷ Re ℜ Im ℑ wp ℘ aleph ℵ beth ℶ gimel ℷ partial ∂ nabla ∇ infty ∞ emptyset ∅ varnothing ∅",
  "forall ∀ exists ∃ nexists ∄ complement ∁ prime ′ backprime ‵ degree ° angle ∠ measuredangle ∡ sphericalangle ∢ varangle ∢ rightangle ∟ top ⊤ diameter ⌀",
  "triangle △ bigtriangleup △ vartriangle △ triangledown ▽ bigtriangledown ▽ blacktriangle ▲ blacktriangledown ▼ square □ Box □ Square □",
  "blacksquare ■ parallelogram ▱ rectangle ▭ rhombus ◊ lozenge ◊ Diamond ◇ diamondsuit ♢ heartsuit ♡ clubsuit ♣ spadesuit ♠ bigodot ⊙",
  "bigcirc ◯ bigstar ★ blacklozenge ⧫ frown ⌢ smile ⌣ flat ♭ natural ♮ sharp ♯ dag † ddag ‡ dagger † ddagger ‡ S § P ¶ copyright © pounds £",
  "yen ¥ euro € checkmark ✓ surd √ eth ð AA Å aa å O Ø o ø AE Æ ae æ OE Œ oe œ ss ß L Ł l ł textdegree ° textregistered ®",
);

// What stands between things, or beside one.
const operators = table(
  "cdot ⋅ centerdot ⋅ cdotp ⋅ times × div ÷ pm ± mp ∓ ast ∗ star ⋆ bullet • circ ∘ odot ⊙ oplus ⊕ ominus ⊖ otimes ⊗ oslash ⊘ wedge ∧ land ∧",
  "vee ∨ lor ∨ lnot ¬ neg ¬ setminus ∖ smallsetminus ∖ cup ∪ cap ∩ uplus ⊎ sqcup ⊔ sqcap ⊓ diamond ⋄ amalg ⨿ dotplus ∔ ltimes ⋉ rtimes ⋊",
  "le ≤ leq ≤ leqslant ⩽ leqq ≦ ge ≥ geq ≥ geqslant ⩾ geqq ≧ ne ≠ neq ≠ lt < gt > ll ≪ gg ≫ lll ⋘ ggg ⋙ nless ≮ ngtr ≯ nleq ≰ ngeq ≱",
  "lesssim ≲ gtrsim ≳ approx ≈ approxeq ≊ thickapprox ≈ equiv ≡ sim ∼ thicksim ∼ nsim ≁ simeq ≃ cong ≅ ncong ≇ asymp ≍ doteq ≐ propto ∝",
  "varpropto ∝ triangleq ≜ backsim ∽ backsimeq ⋍ eqsim ≂ coloneqq ≔ sslash ∥ bumpeq ≏ prec ≺ succ ≻ preceq ⪯ succeq ⪰ models ⊨ vdash ⊢ dashv ⊣ perp ⊥ bot ⊥ parallel ∥ shortparallel ∥",
  "nparallel ∦ nshortparallel ∦ mid ∣ nmid ∤ in ∈ notin ∉ ni ∋ owns ∋ subset ⊂ subseteq ⊆ subsetneq ⊊ supset ⊃ supseteq ⊇ supsetneq ⊋",
  "nsubseteq ⊈ nsupseteq ⊉ sqsubseteq ⊑ sqsupseteq ⊒ bowtie ⋈ triangleleft ◁ triangleright ▷",
  "to → rightarrow → longrightarrow ⟶ gets ← leftarrow ← longleftarrow ⟵ leftrightarrow ↔ longleftrightarrow ⟷ Rightarrow ⇒ Longrightarrow ⟹",
  "implies ⟹ Leftarrow ⇐ Longleftarrow ⟸ impliedby ⟸ iff ⟺ Leftrightarrow ⇔ Longleftrightarrow ⟺ mapsto ↦ longmapsto ⟼ hookrightarrow ↪",
  "uparrow ↑ downarrow ↓ updownarrow ↕ Uparrow ⇑ Downarrow ⇓ nearrow ↗ searrow ↘ swarrow ↙ nwarrow ↖ rightharpoonup ⇀ leftharpoonup ↼",
  "rightleftharpoons ⇌ leadsto ⇝ rightsquigarrow ⇝ nrightarrow ↛ nRightarrow ⇏ circlearrowleft ↺ circlearrowright ↻ curvearrowright ↷ restriction ↾",
  "therefore ∴ because ∵ ldots … dots … dotsc … dotso … textellipsis … cdots ⋯ dotsb ⋯ dotsm ⋯ dotsi ⋯ vdots ⋮ ddots ⋱ colon : lbrace { rbrace }",
  "lbrack [ rbrack ] lparen ( rparen ) lfloor ⌊ rfloor ⌋ lceil ⌈ rceil ⌉ langle ⟨ rangle ⟩ vert | lvert | rvert | Vert ∥ lVert ∥ rVert ∥ lgroup ⟮ rgroup ⟯ | ∥",
  "{ { } } % % $ $ & & # # _ _ backslash \\ textbackslash \\ slash / lq ‘ rq ’ textquoteleft ‘ textquoteright ’ textquotedblleft “ textquotedblright ”",
  "textendash – textemdash — textdollar $ textless < textgreater > textbar | textasciitilde ~ textasciicircum ^ textunderscore _",
);

// Large operators, whose limits stand under and over them in a formula of its own.
const large = table(
  "sum ∑ prod ∏ coprod ∐ bigcup ⋃ bigcap ⋂ bigvee ⋁ bigwedge ⋀ bigoplus ⨁ bigotimes ⨂ bigsqcup ⨆ biguplus ⨄",
);
const integrals = table("int ∫ intop ∫ smallint ∫ iint ∬ iiint ∭ oint ∮ oiint ∯");
const limits = set("lim limsup liminf max min sup inf gcd lcm det Pr argmax argmin");
const functions = set(
  "sin cos tan cot ctg tg sec csc cosec arcsin arccos arctan arccot arcsec arccsc sinh cosh tanh coth log ln lg exp deg dim hom ker arg sgn",
);

// How wide spaces are, in em.
const spaces = new Map([
  [",", .17], ["thinspace", .17], [":", .22], [">", .22], ["medspace", .22], [";", .28], ["thickspace", .28], [" ", .3], ["\n", .3], ["space", .3], ["nobreakspace", .3],
  ["!", 0], ["negthinspace", 0], ["quad", 1], ["qquad", 2], ["enspace", .5], ["enskip", .5], ["/", 0], ["-", 0], ["hfill", 1], ["hfil", 1], ["qedhere", 0],
]);

// What is drawn over or under something. Those that are drawn as lines are so by the style.
const above = table(
  "overrightarrow → vec → overleftarrow ← overleftrightarrow ↔ hat ^ widehat ⏜ arc ⏜ overarc ⏜ wideparen ⏜ overparen ⏜ tilde ~ widetilde ~ dot ˙ ddot ¨",
  "acute ´ grave ` check ˇ widecheck ˇ breve ˘ mathring ˚ overbrace ⏞ overbracket ⎴",
);
const below = table("underbrace ⏟ underrightarrow → underleftarrow ← underbracket ⎵ underparen ⏝");
const lined = new Map([
  ["overline", "over"], ["bar", "over"], ["underline", "under"], ["underbar", "under"], ["uline", "under"], ["boxed", "boxed"], ["fbox", "boxed"], ["framebox", "boxed"],
  ["cancel", "cancel"], ["bcancel", "bcancel"], ["xcancel", "xcancel"], ["sout", "sout"], ["st", "sout"],
]);
const arrows = table("xrightarrow → xleftarrow ← xleftrightarrow ↔ xRightarrow ⇒ xLeftarrow ⇐ xLeftrightarrow ⇔ xlongequal =");

// What holds words, and in which style it sets them.
const wordings = new Map([
  ...["text", "textrm", "textnormal", "textup", "textsc", "textmd", "mbox", "hbox", "intertext", "shortintertext"].map((name) => [name, ""]),
  ["textbf", "bold"], ["textit", "italic"], ["textsl", "italic"], ["emph", "italic"], ["textsf", "sans"], ["texttt", "mono"],
]);
const letterings = new Map([
  ...["mathrm", "mathup", "mathnormal"].map((name) => [name, ""]), ["mathbf", "bold"], ["boldsymbol", "bold"], ["bm", "bold"], ["pmb", "bold"],
  ["mathit", "italic"], ["mathsf", "sans"], ["mathtt", "mono"], ["mathcal", "script"], ["mathscr", "script"], ["mathbb", "double"], ["mathfrak", "script"],
]);
// What sets all that follows it in its group.
const switches = new Map([
  ["rm", ""], ["bf", "bold"], ["it", "italic"], ["sl", "italic"], ["em", "italic"], ["sf", "sans"], ["tt", "mono"], ["cal", "script"], ["sc", ""],
  ["rmfamily", ""], ["bfseries", "bold"], ["itshape", "italic"], ["sffamily", "sans"], ["ttfamily", "mono"], ["mdseries", ""], ["upshape", ""],
]);
const doubled = table("C ℂ H ℍ N ℕ P ℙ Q ℚ R ℝ Z ℤ");

// What says how something is set, and shows nothing by itself.
const silent = set(
  "scriptstyle scriptscriptstyle tiny scriptsize footnotesize small normalsize large Large LARGE huge Huge indent noindent allowbreak limits nolimits",
  "displaylimits nonumber notag centering raggedright relax",
  "protect leavevmode null strut mathstrut nobreak smallskip medskip bigskip vfill newpage clearpage displayskip ensuremath unskip ignorespaces hline",
  "mathop mathbin mathrel mathord mathopen mathclose mathpunct mathinner smash nolinebreak nopagebreak",
);
const sizes = new Map([["big", 1.2], ["Big", 1.8], ["bigg", 2.4], ["Bigg", 3]].flatMap(([name, em]) => ["", "l", "r", "m"].map((side) => [name + side, em])));

// The landing page, in one of its languages.

import { escape, frame, icon } from "../frame.mjs";

/** The games in the order of the page: the three cards of each, and whether their words differ by language. */
const GAMES = [
  { deck: "playing-chicken", cards: [["goal-19"], ["duck-6", "words"], ["goat-3", "words"]] },
  { deck: "crazy-chicken", cards: [["gackas", "words"], ["king", "words"], ["superchick", "words"]] },
  { deck: "jokerlink", cards: [["hearts-A", "words"], ["joker-road", "words"], ["spades-K", "words"]] },
  { deck: "big-chicken", cards: [["blue-8"], ["chicken-red", "words"], ["yellow-10"]] },
  { deck: "chicken-dice", cards: [["counters", "words"]] },
];
const SYSTEMS = ["Linux", "macOS", "Windows"];

export function landing(words, { base, root, downloads, snap, languages }) {
  const { lang, variant } = words;
  const picture = (name, differs, { alt = "", eager = false, size = 'width="300" height="420"' } = {}) => {
    const file = differs && variant ? `${name}-${variant}` : name;
    return `<img src="${root}pictures/${file}.webp" alt="${escape(alt)}" ${size}${eager ? "" : ' loading="lazy"'} decoding="async">`;
  };
  const app = (options) => `${root}app/?${Object.entries(options).filter(([, value]) => value).map(([key, value]) => `${key}=${value}`).join("&amp;")}`;

  const hero = `<section class="hero">
<div class="wide">
<div class="words">
<p class="eyebrow">${words.hero.eyebrow}</p>
<h1>${words.hero.heading.map((line) => `<span>${line}</span>`).join(" ")}</h1>
<p class="lead">${words.hero.words}</p>
<p class="doors"><a class="button" href="#games">${words.hero.print}</a> <a class="button plain" href="#make">${words.hero.make}</a></p>
<p class="note">${icon("check")}${words.hero.note}</p>
</div>
<div class="scene">
<div class="sheet">${picture("sheet", true, { alt: words.hero.alt, eager: true, size: 'width="560" height="792" fetchpriority="high"' })}</div>
<div class="hand">${picture("jokerlink-joker-road", true, { eager: true })}${picture("playing-chicken-duck-6", true, { eager: true })}${picture("crazy-chicken-king", true, { eager: true })}${picture("big-chicken-chicken-red", true, { eager: true })}</div>
</div>
</div>
</section>`;

  const tile = ({ deck, cards }) => {
    const { title, by, words: line, facts, alt, also } = words.tiles[deck];
    const print = (paper, name) => `<a class="${paper}" href="${app({ deck, variant, print: paper })}" aria-label="${words.gameList.printOn(title, name)}">${name}</a>`;
    const others = [...also, [[variant, "low-ink"].filter(Boolean).join("%2B"), words.gameList.lowInk]];
    const dice = deck === "chicken-dice" ? `<img class="dice" src="${root}pictures/dice.svg" alt="" width="170" height="120" loading="lazy">` : "";
    return `<article class="game ${deck}">
<div class="fan">${cards.map(([card, differs], place) => picture(`${deck}-${card}`, differs, { alt: place ? "" : alt })).join("")}${dice}</div>
<div class="about">
<h3>${title}</h3>
<p class="facts">${[...facts, ...(by ? [`${words.gameList.by} ${by}`] : [])].map((one) => `<span>${one}</span>`).join(" · ")}</p>
<p>${line}</p>
<div class="doors">
<p class="print">${icon("print")}<span>${words.gameList.print}</span>${print("a4", "A4")}${print("letter", words.gameList.letter)}</p>
<p><a class="go" href="${app({ deck, variant })}" aria-label="${words.gameList.look}: ${title}">${words.gameList.look}${icon("arrow")}</a></p>
</div>
<p class="also">${words.gameList.also} ${others.map(([name, label]) => `<a href="${app({ deck, variant: name })}">${label}</a>`).join(", ")}</p>
</div>
</article>`;
  };
  const games = `<section class="games" id="games">
<div class="wide">
<header><h2>${words.gameList.heading}</h2><p>${words.gameList.words}</p></header>
<div class="tiles">
${GAMES.map(tile).join("\n")}
</div>
</div>
</section>`;

  const file = ([name, code]) => `<figure><figcaption>${name}</figcaption><pre><code>${code}</code></pre></figure>`;
  const snapCard = (fill, number) => `<svg class="snap" viewBox="0 0 63.5 88.9" role="presentation"><rect width="63.5" height="88.9" rx="3" fill="#fff"/><rect x="4" y="4" width="55.5" height="80.9" rx="4" fill="${fill}"/><circle cx="31.75" cy="44.45" r="22" fill="#fff"/><text x="31.75" y="54" font-size="28" text-anchor="middle">${number}</text></svg>`;
  const own = `<section class="own" id="make">
<div class="wide">
<header><h2>${words.own.heading}</h2><p>${words.own.words}</p></header>
<ul class="three">
${words.own.ways.map(([kind, name, line]) => `<li><a href="${app({ new: kind })}">${SKETCHES[kind]}<strong>${name}${icon("arrow")}</strong><span>${line}</span></a></li>`).join("\n")}
</ul>
<p class="folder">${words.own.folder[0]} <a class="go" href="${app({ open: "folder" })}">${words.own.folder[1]}${icon("arrow")}</a></p>
<div class="source">
<div class="words">
<h3>${words.own.codeHeading}</h3>
<p>${words.own.code}</p>
<p><a class="go" href="${root}docs/first-deck.html">${words.own.codeLink}${icon("arrow")}</a></p>
<div class="snaps" role="img" aria-label="${words.own.codeAlt}">${snapCard("teal", 2)}${snapCard("gold", 3)}${snapCard("crimson", 1)}</div>
</div>
<div class="files">
${snap.map(file).join("\n")}
</div>
</div>
</div>
</section>`;

  const fact = ([name, line, to, label]) => `<li><h3>${name}</h3><p>${line}</p>${to ? `<p><a class="go" href="${root}docs/${to}">${label}${icon("arrow")}</a></p>` : ""}</li>`;
  const exact = `<section class="exact">
<div class="wide">
<div class="drawing">
<h2>${words.exact.heading}</h2>
${cardDrawing(words)}
</div>
<ul>
${words.exact.facts.map((one, place) => (place === 3 ? fact(one).replace("</h3>", `</h3>${kitDrawing(words.exact.kept)}`) : fact(one))).join("\n")}
</ul>
</div>
</section>`;

  const command = (line) => `<pre class="command" tabindex="0"><code>${line}</code></pre>`;
  const ways = downloads
    ? `<p>${words.downloads.get}</p>
<ul class="systems">${SYSTEMS.map((system) => `<li><a class="button" href="${downloads}" aria-label="${words.downloads.get} ${system}">${system}</a></li>`).join("")}</ul>
<p>${words.downloads.or}</p>
${command("pipx install pullet")}
${command("cargo binstall pullet")}`
    : `<p>${words.downloads.none}</p>
${command("cargo install --locked --path .")}
<p><a class="go" href="${root}docs/#build-from-source">${words.downloads.noneLink}${icon("arrow")}</a></p>`;
  const more = `<section class="more">
<div class="wide">
<div class="download" id="download">
<h2>${words.downloads.heading}</h2>
<p>${words.downloads.words}</p>
${ways}
</div>
<div class="guides">
<h2>${words.guides.heading}</h2>
${words.guides.words ? `<p>${words.guides.words}</p>\n` : ""}<div class="columns">
${words.guides.groups.map(([name, guides]) => `<div><h3>${name}</h3><ul>${guides.map(([to, label]) => `<li><a href="${root}docs/${to}">${label}</a></li>`).join("")}</ul></div>`).join("\n")}
</div>
<p><a class="go" href="${root}docs/">${words.guides.all}${icon("arrow")}</a></p>
</div>
</div>
</section>`;

  return frame({
    root, base, lang, words, languages, path: words.path, kind: "landing", title: words.title, description: words.description, styles: ["landing.css"],
    body: `<main id="content">\n${[hero, games, own, exact, more].join("\n\n")}\n</main>`,
  });
}

const SKETCHES = {
  table: `<svg viewBox="12 6 204 106" aria-hidden="true"><g class="line"><path class="paper" d="M14 18h104v84H14z"/><path class="tint" d="M14 18h104v16H14z"/><path d="M14 34h104M14 51h104M14 68h104M14 85h104M48 18v84M92 18v84"/></g><path class="text" d="M20 26h20M54 26h26M97 26h14M20 43h18M54 43h30M97 43h8M20 60h22M54 60h22M97 60h8M20 77h16M54 77h28M97 77h8M20 94h20M54 94h24M97 94h8"/><path class="line" d="M130 60h18m-6-6 6 6-6 6"/><g class="line"><rect class="paper" x="172" y="14" width="38" height="54" rx="5" transform="rotate(9 190 40)"/><rect class="straw" x="158" y="34" width="44" height="62" rx="5"/></g><path class="text" d="M166 46h18M166 84h28M166 76h28"/><circle class="flame" cx="180" cy="61" r="8"/></svg>`,
  pictures: `<svg viewBox="12 6 204 106" aria-hidden="true"><g class="line"><rect class="paper" x="20" y="20" width="72" height="54" rx="4" transform="rotate(-7 56 47)"/><rect class="sky" x="34" y="40" width="80" height="60" rx="4"/><path class="grass" d="M36 98V86l22-22 18 17 12-10 24 21v6z"/><circle class="straw" cx="96" cy="56" r="7"/><path d="M128 60h18m-6-6 6 6-6 6"/><rect class="paper" x="160" y="24" width="50" height="71" rx="6"/><rect class="sky" x="165" y="29" width="40" height="61" rx="3"/><path class="grass" d="M166 89V76l13-13 9 9 5-5 11 10v12z"/><circle class="straw" cx="193" cy="44" r="5.5"/></g></svg>`,
  starter: `<svg viewBox="17 6 204 106" aria-hidden="true"><g class="line"><rect class="paper" x="34" y="24" width="52" height="74" rx="6" transform="rotate(-12 60 100)"/><rect class="paper" x="62" y="20" width="52" height="74" rx="6" transform="rotate(2 88 98)"/><path class="flame" d="M89 46c-5-9-17-4-13 6 2 5 8 9 12 15 5-6 11-9 13-14 4-10-8-16-12-7z"/><circle class="straw" cx="164" cy="44" r="22"/><circle class="tint" cx="188" cy="78" r="22"/><circle cx="164" cy="44" r="15"/><circle cx="188" cy="78" r="15"/></g></svg>`,
};

/** A card with its sizes, as in a workshop drawing. */
function cardDrawing({ lang, exact }) {
  const [wide, tall] = lang === "de" ? ["63,5 mm", "88,9 mm"] : ["63.5 mm", "88.9 mm"];
  return `<svg class="plan" viewBox="-16 -24 110 128" role="img" aria-label="${exact.card}">
<rect class="bleed" x="-3" y="-3" width="69.5" height="94.9"/>
<path class="crop" d="M0-5v-6M63.5-5v-6M0 93.900v6M63.5 93.900v6M-5 0h-6M-5 88.900h-6M68.5 0h6M68.5 88.900h6"/>
<rect class="trim" width="63.5" height="88.9" rx="3"/>
<path class="egg" d="M31.75 24c10 0 17 14 17 24s-7 17-17 17-17-7-17-17 7-24 17-24z"/>
<path class="beak" d="M31.75 47c2 0 6 3.5 6 5s-3.5 5-6 5-6-3.5-6-5 4-5 6-5z"/><path class="eyes" d="M25.5 42v1.500M38 42v1.5"/>
<path class="measure" d="M0-15.500h63.500M0-18v5M63.5-18v5M80 0v88.900M77.5 0h5M77.5 88.900h5"/>
<text x="31.75" y="-18" text-anchor="middle">${wide}</text>
<text transform="translate(85.5 44.5) rotate(90)" text-anchor="middle">${tall}</text>
</svg>`;
}

/** 105 small cards, 14 of them new. */
function kitDrawing(label) {
  const cards = (from, to) => Array.from({ length: to - from }, (_, i) => from + i).map((i) => `M${(i % 35) * 10} ${Math.floor(i / 35) * 14}h7v10h-7z`).join("");
  return `<svg class="kit" viewBox="-1 -1 350 41" role="img" aria-label="${label}"><path class="new" d="${cards(0, 14)}"/><path class="kept" d="${cards(14, 105)}"/></svg>`;
}

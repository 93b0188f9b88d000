// What every page has: its head, the bar at the top, and the foot.

const POLICY = "default-src 'none'; img-src 'self'; style-src 'self'; font-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'";

export const escape = (text) => text.replace(/[&<>"]/g, (letter) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[letter]);

/** Returns one of the small drawings that stand beside words. */
export function icon(name) {
  const paths = {
    arrow: '<path d="M4 12h15M13 6l6 6-6 6"/>',
    print: '<path d="M7 9V4h10v5M7 17H4.5V9h15v8H17M7 14h10v6H7z"/>',
    look: '<circle cx="12" cy="12" r="4.5"/><path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4"/>',
    search: '<circle cx="10.5" cy="10.5" r="6"/><path d="m15 15 5.5 5.5"/>',
    check: '<path d="m5 12.5 4.5 4.5L19 7"/>',
  };
  return `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${paths[name]}</svg>`;
}

/**
 * Returns a whole page. `root` leads from the page to the top of the site; `path` is the page's own place below it; `languages` are the
 * same page in all languages, as [language, path].
 */
export function frame({ root, path, base, lang, words, title, description, languages, styles = [], scripts = [], tools = "", kind, body }) {
  const link = (to) => (base ? new URL(to, base).href : root + to);
  const alternates = [...languages, ["x-default", languages[0][1]]].map(([language, to]) => `<link rel="alternate" hreflang="${language}" href="${link(to) || "./"}">`);
  const other = languages.find(([language]) => language !== lang);
  const home = lang === "en" ? root : `${root}${lang}/`;
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(title)}</title>
<meta name="description" content="${escape(description)}">
<meta name="referrer" content="no-referrer">
<meta property="og:title" content="${escape(title)}">
<meta property="og:description" content="${escape(description)}">
<meta property="og:type" content="website">
${base ? `<meta property="og:url" content="${link(path)}">\n<meta property="og:image" content="${link("pictures/social.png")}">\n<meta name="twitter:card" content="summary_large_image">\n<link rel="canonical" href="${link(path)}">\n` : ""}${languages.length > 1 ? `${alternates.join("\n")}\n` : ""}<link rel="icon" href="${root}favicon.svg" type="image/svg+xml">
<link rel="preload" href="${root}fonts/grandstander-900.woff2" as="font" type="font/woff2" crossorigin>
<link rel="preload" href="${root}fonts/atkinson-400.woff2" as="font" type="font/woff2" crossorigin>
${["style.css", ...styles].map((style) => `<link rel="stylesheet" href="${root}${style}">`).join("\n")}
<script src="${root}site.js"></script>
${scripts.map((script) => `<script src="${root}${script}" defer></script>\n`).join("")}</head>
<body class="${kind}">
<a class="skip" href="#content">${words.skip}</a>
<header class="bar">
<a class="brand" href="${home || "./"}"><img src="${root}favicon.svg" alt="" width="30" height="30">Pullet</a>
${tools}<nav class="ways" aria-label="${words.ways}">
<a href="${home}#games">${words.games}</a>
<a href="${home}#make">${words.make}</a>
<a href="${home}#download">${words.download}</a>
<a href="${root}docs/"${kind === "document" ? ' aria-current="true"' : ""}>${words.documents}</a>
</nav>
<div class="side">
${other ? `<a class="language" href="${root}${other[1]}" hreflang="${other[0]}" lang="${other[0]}" title="${words.otherTitle}">${words.other}</a>\n` : ""}<button class="look" type="button" hidden aria-label="${words.look}" title="${words.look}">${icon("look")}</button>
<a class="button small" href="${root}app/">${words.open}</a>
</div>
</header>
${body}
<footer class="foot">
<div class="wide">
<p class="brand"><img src="${root}favicon.svg" alt="" width="30" height="30">Pullet</p>
<div>
<p>${words.licence}</p>
<p>${words.private}</p>
</div>
<ul>
<li><a href="${root}app/">${words.open}</a></li>
<li><a href="${root}docs/">${words.documents}</a></li>
<li><a href="${root}docs/security.html">${words.security}</a></li>
<li><a href="${root}docs/changelog.html">${words.changes}</a></li>
${other ? `<li><a href="${root}${other[1]}" hreflang="${other[0]}" lang="${other[0]}">${words.other}</a></li>\n` : ""}</ul>
</div>
</footer>
</body>
</html>
`;
}

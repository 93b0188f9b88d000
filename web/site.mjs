// Makes the site, all but its app, into a folder: `node site.mjs FOLDER [--base URL] [--downloads URL]`.

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import subsetFont from "subset-font";
import { CONTENTS } from "./documents/contents.mjs";
import { coloured, render } from "./documents/markdown.mjs";
import { documentPage, fileOf } from "./documents/page.mjs";
import { frame } from "./frame.mjs";
import { landing } from "./landing/page.mjs";
import de from "./landing/words/de.mjs";
import en from "./landing/words/en.mjs";

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = dirname(HERE);
/** Files of the site, and where they come from. */
const COPIES = [
  ["style.css", "style.css"], ["site.js", "site.js"], ["favicon.svg", "favicon.svg"], ["landing/landing.css", "landing.css"],
  ["documents/documents.css", "documents.css"], ["documents/search.js", "search.js"], ["landing/pictures", "pictures"],
];
const FONTS = {
  "grandstander-900": "grandstander/Grandstander_900Black.ttf",
  "atkinson-400": "atkinson-hyperlegible/AtkinsonHyperlegible_400Regular.ttf",
  "atkinson-400-italic": "atkinson-hyperlegible/AtkinsonHyperlegible_400Regular_Italic.ttf",
  "atkinson-700": "atkinson-hyperlegible/AtkinsonHyperlegible_700Bold.ttf",
};
const LANGUAGES = [["en", ""], ["de", "de/"]];

/** The characters that the fonts of the site have: those of English and German, and signs of the documents. Others come from the visitor's fonts. */
const CHARACTERS = String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 0x20 + i)) + "\u00a0ÄÖÜäöüßéèêôñçøåáíóú§°±²³·×÷µ«»½¼–—‘’‚“”„…‹›€−";

/** The two files of the smallest deck, as the README has them, with a name and coloured code. */
function smallestDeck() {
  const readme = readFileSync(join(ROOT, "README.md"), "utf8");
  return ["deck.toml", "templates/snap.svg"].map((name) => {
    const [, language, code] = readme.match(new RegExp(`\\*\\*\`decks/snap/${name}\`\\*\\*\\n\`\`\`(\\w+)\\n(.*?)\`\`\``, "s")) ?? [];
    if (!code) throw new Error(`README.md has no block \`decks/snap/${name}\``);
    return [name, coloured(code, language)];
  });
}

function documents(write, base) {
  const all = CONTENTS.flatMap(({ documents: listed }) => listed);
  const sources = [...readdirSync(join(ROOT, "docs")).filter((name) => name.endsWith(".md")).map((name) => `docs/${name}`), ...readdirSync(ROOT).filter((name) => name.endsWith(".md"))];
  const unlisted = sources.filter((source) => !all.some(([listed]) => listed === source));
  if (unlisted.length) throw new Error(`documents/contents.mjs does not list ${unlisted.join(", ")}`);

  const pictures = new Set();
  const pageOf = (path) => {
    const page = all.find(([source]) => source === path || source === `${path}/README.md`);
    return page && fileOf(page[1]);
  };
  const pictureOf = (path) => {
    pictures.add(path);
    return path.replace(/^docs\//, "");
  };
  const index = [];
  for (const [source, name, label] of all) {
    const document = render(ROOT, source, { pageOf, pictureOf });
    write(`docs/${name}.html`, documentPage(en, { base, name, ...document }));
    for (const { level, id, text, words } of document.sections) {
      index.push({ to: level === 1 ? fileOf(name) : `${fileOf(name)}#${id}`, page: label, heading: text, level, text: words.join(" ") });
    }
  }
  write("docs/search.json", JSON.stringify(index));
  for (const picture of pictures) write(`docs/${picture.replace(/^docs\//, "")}`, readFileSync(join(ROOT, picture)));
}

async function main() {
  const { values: { base, downloads }, positionals: [target] } = parseArgs({ allowPositionals: true, options: { base: { type: "string" }, downloads: { type: "string" } } });
  if (base && !base.endsWith("/")) throw new Error(`--base must end with a slash: ${base}/`);
  // The app is made by another command, and stays.
  const old = existsSync(target) ? readdirSync(target).filter((name) => name !== "app") : [];
  for (const name of old) rmSync(join(target, name), { recursive: true });
  const paths = [];
  const write = (path, content) => {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    writeFileSync(join(target, path), content);
    paths.push(path);
  };

  for (const [from, to] of COPIES) cpSync(join(HERE, from), join(target, to), { recursive: true });
  for (const [name, file] of Object.entries(FONTS)) {
    write(`fonts/${name}.woff2`, await subsetFont(readFileSync(join(ROOT, "fonts", file)), CHARACTERS, { targetFormat: "woff2" }));
  }
  for (const words of [en, de]) {
    write(`${words.path}index.html`, landing(words, { base, downloads, snap: smallestDeck(), root: words.path ? "../" : "", languages: LANGUAGES }));
  }
  documents(write, base);

  // A host shows this page at any address, so its links begin at the host.
  const [heading, sentence, home] = en.missing;
  const root = base ? new URL(base).pathname : "/";
  write("404.html", frame({
    root, lang: "en", words: en, languages: [["en", ""]], path: "404.html", kind: "landing", styles: ["landing.css"], title: `${heading} · Pullet`, description: sentence,
    body: `<main id="content" class="missing"><img src="${root}favicon.svg" alt="" width="120" height="120"><h1>${heading}</h1><p>${sentence}</p><p><a class="button small" href="${root}">${home}</a></p></main>`,
  }));
  write("robots.txt", `User-agent: *\nAllow: /\n${base ? `Sitemap: ${base}sitemap.xml\n` : ""}`);
  if (base) {
    const pages = paths.filter((path) => path.endsWith(".html") && path !== "404.html").map((path) => path.replace(/index\.html$/, ""));
    write("sitemap.xml", `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${pages.sort().map((page) => `<url><loc>${base}${page}</loc></url>`).join("\n")}\n</urlset>\n`);
  }
}

await main();

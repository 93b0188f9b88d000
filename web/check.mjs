// Checks the pages in a folder: `node check.mjs FOLDER [--base URL] [--downloads URL]`. Prints what is wrong, and fails if anything is.

import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { parseArgs } from "node:util";
import { Parser } from "htmlparser2";

const { values: { base, downloads }, positionals: [folder] } = parseArgs({ allowPositionals: true, options: { base: { type: "string" }, downloads: { type: "string" } } });
const files = new Set(readdirSync(folder, { recursive: true }).map((name) => name.replaceAll("\\", "/")).filter((name) => !name.startsWith("app/") && statSync(join(folder, name)).isFile()));
const faults = [];
/** What may be read from elsewhere is nothing; these attributes name what a page loads. */
const LOADS = { img: ["src", "srcset"], script: ["src"], source: ["src", "srcset"], iframe: ["src"], video: ["src", "poster"], audio: ["src"], object: ["data"], embed: ["src"], use: ["href"], image: ["href"] };
const LOADING_LINKS = ["stylesheet", "icon", "preload", "manifest", "modulepreload"];
/** Most bytes of the landing page with all that it loads. */
const MOST_BYTES = 300_000;

/** The ids, the links and the resources of a page; its other faults are reported. */
function read(page) {
  const ids = new Set();
  const [links, resources] = [[], []];
  const seen = new Set();
  let title = "";
  let language = null;
  let open = null;
  const wrong = (fault) => faults.push(`${page}: ${fault}`);
  const parser = new Parser({
    onopentag(name, attributes) {
      open = name;
      seen.add(name);
      if (attributes.id !== undefined) {
        if (ids.has(attributes.id)) wrong(`the id \`${attributes.id}\` is there twice`);
        ids.add(attributes.id);
      }
      if (name === "html") language = attributes.lang;
      if (name === "script" && !attributes.src) wrong("an inline script");
      if (name === "style" || attributes.style !== undefined) wrong(`an inline style in <${name}>`);
      for (const key of Object.keys(attributes).filter((key) => key.startsWith("on"))) wrong(`an inline script: ${key}`);
      if (name === "img" && attributes.alt === undefined) wrong(`no alt: ${attributes.src}`);
      if (name === "img" && !(attributes.width && attributes.height)) wrong(`no size: ${attributes.src}`);
      if (attributes["http-equiv"] === "Content-Security-Policy") seen.add("policy");
      for (const key of LOADS[name] ?? []) if (attributes[key]) resources.push(attributes[key]);
      if (name === "link") (LOADING_LINKS.includes(attributes.rel) ? resources : links).push(attributes.href);
      if (name === "a") links.push(attributes.href ?? "");
      if (attributes.property === "og:image") links.push(attributes.content);
    },
    ontext(text) { if (open === "title") title += text; },
    onclosetag() { open = null; },
  });
  parser.end(readFileSync(join(folder, page), "utf8"));
  if (!language) wrong("no language");
  if (!title.trim()) wrong("no title");
  if (!seen.has("h1")) wrong("no heading");
  if (!seen.has("policy")) wrong("no content policy");
  return { page, ids, links, resources };
}

/** The path in the folder that a link of a file leads to, and its anchor; nothing for one that leads out of the site. */
function target(from, link) {
  const [, start, hash] = link.match(/^([^?#]*)[^#]*#?(.*)$/);
  let path = start;
  if (base && path.startsWith(base)) path = `/${path.slice(base.length)}`;
  else if (base && path.startsWith(new URL(base).pathname)) path = `/${path.slice(new URL(base).pathname.length)}`;
  if (/^[a-z]+:|^\/\//i.test(path)) return null;
  if (!path) return { path: from, hash };
  const absolute = path.startsWith("/") ? path.slice(1) : posix.normalize(posix.join(posix.dirname(from), path));
  return { path: absolute === "." || absolute === "" || absolute.endsWith("/") ? posix.join(absolute, "index.html") : absolute, hash };
}

const pages = [...files].filter((name) => name.endsWith(".html")).map(read);
const idsOf = new Map(pages.map(({ page, ids }) => [page, ids]));
const leads = ({ path, hash }) => path.startsWith("app/") || (files.has(path) && (!hash || !idsOf.has(path) || idsOf.get(path).has(decodeURIComponent(hash))));

for (const { page, links, resources } of pages) {
  for (const link of links) {
    const to = target(page, link);
    if (to ? !leads(to) : !/^(https:|mailto:)/.test(link)) faults.push(`${page}: nothing at ${link}`);
  }
  for (const resource of resources) {
    const to = target(page, resource);
    if (!to) faults.push(`${page}: loads ${resource} from elsewhere`);
    else if (!leads(to)) faults.push(`${page}: nothing at ${resource}`);
  }
}
for (const sheet of [...files].filter((name) => name.endsWith(".css"))) {
  for (const [, url] of readFileSync(join(folder, sheet), "utf8").matchAll(/url\(["']?([^"')]+)/g)) {
    const to = target(sheet, url);
    if (!to || !leads(to)) faults.push(`${sheet}: nothing at ${url}`);
  }
}
for (const { to } of JSON.parse(readFileSync(join(folder, "docs/search.json"), "utf8"))) {
  if (!leads(target("docs/search.json", to))) faults.push(`docs/search.json: nothing at ${to}`);
}
for (const page of ["index.html", "de/index.html"]) {
  const { resources } = pages.find((one) => one.page === page);
  // The bold font is in no page, only in the style sheet.
  const loaded = new Set([page, "fonts/atkinson-700.woff2", ...resources.map((resource) => target(page, resource)?.path)]);
  const bytes = [...loaded].filter((path) => files.has(path)).reduce((sum, path) => sum + statSync(join(folder, path)).size, 0);
  console.log(`${page}: ${bytes} bytes with all that it loads`);
  if (bytes > MOST_BYTES) faults.push(`${page}: more than ${MOST_BYTES} bytes`);
  if (Boolean(downloads) !== readFileSync(join(folder, page), "utf8").includes("pipx install")) faults.push(`${page}: downloads do not follow --downloads`);
}
if (files.has("sitemap.xml") !== Boolean(base)) faults.push("sitemap.xml: there with an address, and only then");

for (const fault of faults) console.error(fault);
console.log(`${pages.length} pages, ${pages.reduce((sum, { links }) => sum + links.length, 0)} links, ${faults.length} faults`);
process.exitCode = faults.length ? 1 : 0;

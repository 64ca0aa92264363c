// Checks the built site: every link leads somewhere, every diagnostic and schema is at its address, and the pages open in Chromium
// without an error in the console and without an obstacle that axe finds, on a screen and on a phone, in light and in dark. With
// --pictures <folder> it keeps pictures of them. The part in Chromium is skipped where there is none.
import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { SITE } from "../packages/core/dist/text.js";
import { pages, schemaFiles } from "./pages.mjs";

const CHROMIUM = "/usr/bin/chromium";
const dist = fileURLToPath(new URL("dist", import.meta.url));
const base = new URL(SITE).pathname;
const pictures = process.argv[process.argv.indexOf("--pictures") + 1];
const keepsPictures = process.argv.includes("--pictures");
const problems = [];

/** The file that GitHub Pages serves for a path below the site. */
function fileAt(path) {
  const plain = join(dist, decodeURIComponent(path));
  const tried = path.endsWith("/") || path === "" ? [join(plain, "index.html")] : [plain, `${plain}.html`];
  return tried.find((file) => existsSync(file) && statSync(file).isFile());
}

const idsOf = new Map();

/** The ids of the elements of a page. */
function idsIn(file) {
  if (!idsOf.has(file)) {
    const found = readFileSync(file, "utf8").matchAll(/\sid="([^"]+)"/g);
    idsOf.set(file, new Set([...found].map(([, id]) => id)));
  }
  return idsOf.get(file);
}

/** Says why an address of the site leads nowhere. */
function brokenAt(address) {
  const { pathname, hash } = new URL(address);
  if (pathname !== base && !pathname.startsWith(`${base}/`)) return "it is not below the site";
  const file = fileAt(pathname.slice(base.length + 1));
  if (file === undefined) return "there is no such page";
  const id = decodeURIComponent(hash.slice(1));
  return id !== "" && file.endsWith(".html") && !idsIn(file).has(id) ? "the page has no such anchor" : undefined;
}

function checkLinks() {
  const files = readdirSync(dist, { recursive: true }).filter((name) => name.endsWith(".html"));
  let links = 0;
  for (const name of files.filter((each) => !each.startsWith("playground") && each !== "404.html")) {
    const address = `${SITE}/${name.replaceAll("\\", "/").replace(/(?:(^|\/)index)?\.html$/, "$1")}`;
    const text = readFileSync(join(dist, name), "utf8");
    for (const [, link] of text.matchAll(/\s(?:href|src)="([^"]*)"/g)) {
      const { href, origin } = new URL(link.replaceAll("&amp;", "&"), address);
      if (origin !== new URL(SITE).origin) continue;
      links++;
      const why = brokenAt(href);
      if (why) problems.push(`${address} leads to ${href}: ${why}`);
    }
  }
  console.log(`${files.length} pages, ${links} links within the site`);
}

function checkAddresses() {
  const codes = [...pages]
    .filter(([page]) => page.startsWith("diagnostics/"))
    .flatMap(([page, file]) => {
      const text = readFileSync(fileURLToPath(new URL(`../${file}`, import.meta.url)), "utf8");
      return [...text.matchAll(/^## <a id="([^"]+)">/gm)].map(([, code]) => `${SITE}/${page}#${code}`);
    });
  const schemas = [...schemaFiles().keys()].map((name) => `${SITE}/schemas/${name}`);
  for (const address of [...codes, ...schemas]) {
    const why = brokenAt(address);
    if (why) problems.push(`${address}: ${why}`);
  }
  console.log(`${codes.length} diagnostics and ${schemas.length} schemas at their addresses`);
}

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css" };
const MORE_TYPES = {
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".json": "application/json",
  ".woff2": "font/woff2",
};

/** Serves the site as GitHub Pages does, at its path. */
async function serve() {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const file = pathname.startsWith(`${base}/`) ? fileAt(pathname.slice(base.length + 1)) : undefined;
    const type = { ...TYPES, ...MORE_TYPES }[extname(file ?? "")] ?? "application/octet-stream";
    if (file === undefined) return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": type });
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, url: `http://127.0.0.1:${server.address().port}${base}/` };
}

/** Pages of each kind. axe takes a minute for one with thousands of cells. */
const OPENED = ["", "start", "architecture", "formats", "diagnostics/", "diagnostics/source", "packages/core"];
const WIDTHS = [1280, 390];
const THEMES = ["light", "dark"];

async function open() {
  const playground = new URL("../apps/playground/package.json", import.meta.url);
  const require = createRequire(playground);
  const { chromium } = require("playwright-core");
  const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
  const { server, url } = await serve();
  const quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-quic"];
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ["--no-sandbox", "--no-first-run", ...quiet],
  });
  const [reference] = readdirSync(join(dist, "api"), { recursive: true }).filter((name) => /formats\.html$/.test(name));
  try {
    for (const width of WIDTHS) {
      for (const colorScheme of THEMES) {
        const viewport = { width, height: 800 };
        const context = await browser.newContext({ viewport, colorScheme, reducedMotion: "reduce" });
        for (const path of [...OPENED, `api/${reference?.replace(/\.html$/, "")}`]) {
          await openPage(context, { url, path, axe, name: `${path || "home"} at ${width}, ${colorScheme}` });
        }
        await context.close();
      }
    }
    await useSearch(browser, url);
  } finally {
    await browser.close();
    server.close();
  }
}

async function openPage(context, { url, path, axe, name }) {
  const page = await context.newPage();
  page.on("pageerror", ({ message }) => problems.push(`${name}: ${message}`));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) problems.push(`${name}: ${message.text()}`);
  });
  page.on("request", (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(url))
      problems.push(`${name}: asks for ${request.url()}`);
  });
  await page.goto(url + path, { waitUntil: "networkidle" });
  if (path === "") await page.frameLocator(".playground").locator('main[aria-busy="false"]').waitFor();
  if (path === "architecture") await page.waitForSelector(".diagram svg");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  if (wide) problems.push(`${name}: it is wider than the window`);
  await page.evaluate(axe);
  const { violations } = await page.evaluate("axe.run({ iframes: false })");
  for (const { id, help, nodes } of violations) {
    problems.push(
      `${name}: ${id}: ${help}\n${nodes
        .slice(0, 3)
        .map(({ html, failureSummary }) => `    ${html}\n    ${failureSummary}`)
        .join("\n")}`,
    );
  }
  if (keepsPictures) {
    mkdirSync(pictures, { recursive: true });
    await page.screenshot({ path: join(pictures, `${name.replaceAll(/[^\w]+/g, "-")}.png`) });
  }
  await page.close();
}

/** Finds a diagnostic by its code with the search of the site. */
async function useSearch(browser, url) {
  const page = await browser.newPage();
  await page.goto(`${url}start`, { waitUntil: "networkidle" });
  await page.locator(".DocSearch-Button").click();
  await page.locator(".search-input").fill("unquoted-colon");
  await page.locator('.results .result[href*="diagnostics/source"]').first().click();
  await page
    .waitForURL(/diagnostics\/source/, { waitUntil: "commit" })
    .catch(({ message }) => problems.push(`the search: ${message}`));
  await page.close();
}

checkLinks();
checkAddresses();
if (existsSync(CHROMIUM)) await open().catch(({ stack }) => problems.push(stack));
else console.log(`there is no ${CHROMIUM}, so no page was opened`);
for (const problem of problems) console.error(problem);
console.log(problems.length > 0 ? `${problems.length} problems` : "The site is as it should be.");
process.exit(problems.length > 0 ? 1 : 0);

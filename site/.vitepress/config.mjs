import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitepress";
import { REPOSITORY, SITE } from "../../packages/core/dist/text.js";
import { noticesOfPage } from "../../scripts/notices.mjs";
import { pages, resolveLink, slugOf } from "../pages.mjs";

const build = fileURLToPath(new URL("../build", import.meta.url));

/** The first heading of a page; that of the README is the name of the project. */
function titleOf(page) {
  if (page === "start") return "Get started";
  const text = readFileSync(join(build, `${page}.md`), "utf8");
  return (/^# (.*)$/m.exec(text)?.[1] ?? page).replaceAll(/[`*]/g, "").replaceAll(/\\(.)/g, "$1");
}

const link = (page) => ({ text: titleOf(page), link: `/${page.replace(/(^|\/)index$/, "$1")}` });
const group = (text, names) => ({ text, items: names.map(link) });
const below = (folder) => [...pages.keys()].filter((page) => page.startsWith(`${folder}/`));

const GROUPS = {
  "Use it": [
    "start",
    "validating",
    "usage",
    "permissions",
    "commands",
    "migrating-v1-to-v2",
    "running",
    "serving",
    "registry",
    "tracing",
    "plugins",
    "ci",
    "editors",
    "scale",
  ],
  Formats: ["formats", "mapping", "manifest", "rules", "clients"],
  Library: ["library", "packages", "adding-an-adapter", "subschema", "specs/index"],
  Project: ["architecture", "reliability", "performance", "dependencies", "releasing", "contributing", "security"],
};

/** A menu for each part of the site. Groups that close are buttons with buttons inside, so there are none. */
function sidebar() {
  const readmes = below("packages");
  return {
    "/api/": [{ text: "API", items: apiItems() }],
    "/diagnostics/": [group("Diagnostics", below("diagnostics"))],
    "/packages/": [group("Packages", readmes)],
    "/specs/": [group("Specifications", below("specs"))],
    "/": Object.entries(GROUPS).map(([text, names]) => group(text, names)),
  };
}

/** The pages of the reference, in the order of its index. */
function apiItems() {
  const index = join(build, "api/index.md");
  if (!existsSync(index)) return [];
  const links = readFileSync(index, "utf8").matchAll(/\[([^\]]+)\]\(([^)]+)\.md\)/g);
  return [...links].map(([, text, path]) => ({ text: text.replaceAll("\\", ""), link: `/api/${path}` }));
}

/** Follows links as GitHub does, and shows what Vue would take for its own. */
function likeGitHub(md) {
  md.core.ruler.push("links-of-the-repository", ({ tokens, env }) => {
    const file = pages.get(String(env.relativePath).replace(/\.md$/, ""));
    if (file === undefined) return;
    for (const { children } of tokens) {
      for (const token of children ?? []) {
        const href = token.type === "link_open" ? token.attrGet("href") : null;
        if (href !== null) token.attrSet("href", resolveLink(href, file, { SITE, REPOSITORY }));
        const src = token.type === "image" ? token.attrGet("src") : null;
        if (src !== null) token.attrSet("src", src.replace(/^docs\//, "./"));
      }
    }
  });
  const { text, fence } = md.renderer.rules;
  md.renderer.rules.text = (...args) => text(...args).replaceAll("{{", "&#123;&#123;");
  md.renderer.rules.fence = (tokens, index, ...rest) => {
    const { info, content } = tokens[index];
    if (info.trim() !== "mermaid") return fence(tokens, index, ...rest);
    return `<Mermaid code="${encodeURIComponent(content)}" />\n`;
  };
}

export default defineConfig({
  srcDir: "build",
  outDir: "dist",
  cacheDir: ".vitepress/cache",
  base: `${new URL(SITE).pathname}/`,
  lang: "en",
  title: "skill-convert",
  description: "Convert agent skills between manifest formats, and know exactly what a conversion lost.",
  cleanUrls: true,
  sitemap: { hostname: `${SITE}/` },
  head: [["link", { rel: "icon", type: "image/svg+xml", href: `${new URL(SITE).pathname}/icon.svg` }]],
  // The playground is no page of VitePress.
  ignoreDeadLinks: [/^\/playground\//],
  // The theme has landmarks on every page but the first.
  transformHtml: (html) => html.replace('<div class="VPHome"', '<div class="VPHome" role="main"'),
  markdown: {
    config: likeGitHub,
    // The usual theme is too pale for the background of code.
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    anchor: { slugify: slugOf },
  },
  vite: { plugins: [noticesOfPage("THIRD-PARTY-NOTICES.txt").page] },
  themeConfig: {
    nav: [
      { text: "Get started", link: "/start" },
      { text: "Formats", link: "/formats" },
      { text: "Diagnostics", link: "/diagnostics/" },
      { text: "API", link: "/api/" },
      { text: "Playground", link: `${SITE}/playground/`, target: "_self" },
    ],
    sidebar: sidebar(),
    outline: [2, 3],
    search: {
      provider: "local",
      // A heading that begins with an anchor, as that of a diagnostic, is not found.
      options: { _render: (text, env, markdown) => markdown.render(text, env).replaceAll(/<a id="[^"]*"><\/a>/g, "") },
    },
    socialLinks: [{ icon: "github", link: REPOSITORY, ariaLabel: "The repository on GitHub" }],
    footer: { message: `MIT licensed. It contains <a href="${SITE}/THIRD-PARTY-NOTICES.txt">software of others</a>.` },
  },
});

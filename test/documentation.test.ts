import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { REPOSITORY, SITE } from "@skill-convert/core/text";
import { describe, expect, it } from "vitest";
import { pages, samples } from "../scripts/samples.mjs";
import { slugOf, sourceOf } from "../site/pages.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string) => readFileSync(join(root, path), "utf8");

it("has samples, which are compiled with everything else", () => {
  expect(samples().size).toBeGreaterThan(10);
});

describe("the links", () => {
  const outOfCode = (page: string) => read(page).replace(/^(`{3,}).*\n[\s\S]*?^\1$/gm, "");

  /** The anchors that GitHub makes of headings, and those that the page declares. */
  const anchorsOf = (page: string) =>
    new Set([
      ...[...outOfCode(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
        slugOf(heading.replace(/<[^>]*>/g, "")),
      ),
      ...[...read(page).matchAll(/<a id="([^"]+)">/g)].map(([, id = ""]) => id),
    ]);

  it.each(pages)("of %s lead somewhere", (page) => {
    const links = [...outOfCode(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
    const broken = links
      .map((link) => link.replace(`${REPOSITORY}/blob/main/`, "/"))
      .map((link) => (link.startsWith(`${SITE}/`) ? `/${sourceOf(link.slice(SITE.length + 1))}` : link))
      .filter((link) => !/^[a-z]+:/.test(link))
      .filter((link) => {
        const [path = "", anchor] = link.split("#");
        const target = path === "" ? page : path.startsWith("/") ? path.slice(1) : join(dirname(page), path);
        if (!existsSync(join(root, target))) return true;
        return anchor !== undefined && !anchorsOf(target).has(anchor);
      });
    expect(broken).toEqual([]);
  });
});

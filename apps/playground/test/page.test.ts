import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { formats } from "@skill-convert/formats";
import { unzipSync, zipSync } from "fflate";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EXAMPLES } from "../src/files/examples.js";
import { fromFragment } from "../src/worker/share.js";
import { serve } from "./serve.js";

const CHROMIUM = "/usr/bin/chromium";
const ARGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"];
const QUIET = ["--disable-background-networking", "--disable-component-update", "--disable-sync"];
const home = fileURLToPath(new URL("..", import.meta.url));
const regressions = fileURLToPath(new URL("../../../fuzz/regressions/", import.meta.url));
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const scratch = mkdtempSync(join(tmpdir(), "playground-"));

/** The limit of the compressed download until the first example is shown, in bytes. */
const FIRST_LOAD = 330_000;

// The tests use Debian's Chromium and are skipped without it.
describe.skipIf(!existsSync(CHROMIUM))("the page", () => {
  let browser: Browser;
  let url = "";
  let stop = () => {};
  let page: Page;
  const problems: string[] = [];
  const elsewhere: string[] = [];

  beforeAll(async () => {
    if (!existsSync(join(home, "dist/index.html")))
      throw new Error("the page is not built: pnpm --filter playground build");
    const { url: served, server } = await serve(join(home, "dist"));
    url = served;
    stop = () => server.close();
    browser = await chromium.launch({ executablePath: CHROMIUM, args: [...ARGS, ...QUIET] });
    [, page] = await open();
    await page.goto(url);
    await shows("adr002");
  });
  afterAll(async () => {
    await browser?.close();
    stop();
    rmSync(scratch, { recursive: true, force: true });
  });

  async function open(options: Parameters<Browser["newContext"]>[0] = {}): Promise<[BrowserContext, Page]> {
    const opened = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      serviceWorkers: "block",
      reducedMotion: "reduce",
      ...options,
    });
    const tab = await opened.newPage();
    tab.setDefaultTimeout(10_000);
    tab.on("pageerror", ({ message }) => problems.push(message));
    tab.on("console", (message) => {
      const isOurs = message.type() === "error" && !message.text().includes("favicon");
      if (isOurs) problems.push(message.text());
    });
    tab.on("request", (request) => {
      if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(url)) elsewhere.push(request.url());
    });
    return [opened, tab];
  }

  /** Waits until the result has the given format. */
  async function shows(to: string, tab = page): Promise<void> {
    await tab.waitForFunction((id) => document.querySelector<HTMLSelectElement>("#target")?.value === id, to);
    await tab.waitForSelector('main[aria-busy="false"]');
  }

  /** Waits until nothing is drawn any more: a line of the editor that is replaced while axe runs has no colours. */
  async function settled(tab: Page): Promise<void> {
    await tab.waitForSelector('main[aria-busy="false"]');
    await tab.evaluate(async (quiet) => {
      let changed = performance.now();
      const observer = new MutationObserver(() => {
        changed = performance.now();
      });
      observer.observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
      while (performance.now() - changed < quiet) await new Promise((resolve) => setTimeout(resolve, quiet / 5));
      observer.disconnect();
    }, 500);
  }

  async function example(id: string, timeout?: number): Promise<void> {
    await page.selectOption("#example", id);
    await page.waitForSelector(`.app[data-example="${id}"] main[aria-busy="false"]`, timeout ? { timeout } : {});
  }

  const textOf = (side: "source" | "result") => page.locator(`#${side}-text .cm-content`).textContent();
  const pane = (side: "source" | "result") => page.locator(`.pane.${side}`);
  const notice = () => page.locator(".notice p");

  async function replaceSource(text: string): Promise<void> {
    await page.locator("#source-text .cm-content").click();
    await page.keyboard.press("Control+A");
    await page.keyboard.insertText(text);
  }

  it("loads the Python parser and other examples only on demand", async () => {
    const [context, tab] = await open();
    const loaded: Promise<Buffer>[] = [];
    tab.on("response", (response) => loaded.push(response.body()));
    await tab.goto(url, { waitUntil: "networkidle" });
    await shows("adr002", tab);
    const files = await Promise.all(loaded);
    expect(files.length).toBeGreaterThan(5);
    const sizes = files.map((body) => gzipSync(body, { level: 9 }).length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(FIRST_LOAD);
    // A node of the grammar that nothing but the parser names.
    const parsers = async () => (await Promise.all(loaded)).filter((body) => body.includes("MappingPattern")).length;
    expect(await parsers()).toBe(0);
    await tab.selectOption("#example", "unit-converter");
    await shows("stop", tab);
    await tab.waitForLoadState("networkidle");
    expect(await parsers()).toBe(1);
    // A body that is still read when the page is closed would fail the run.
    tab.removeAllListeners("response");
    await Promise.all(loaded);
    await context.close();
  });

  it.each(EXAMPLES)("shows the example $id", async ({ id, to }) => {
    await example(id);
    expect(await page.locator("#target").inputValue()).toBe(to);
    expect((await textOf("source"))?.length).toBeGreaterThan(50);
    expect(await pane("source").locator(".chip").count()).toBe(1);
    const isMessy = id.startsWith("messy-");
    expect(await pane("source").locator("li.error").count()).toBeGreaterThanOrEqual(isMessy ? 1 : 0);
    if (!isMessy) expect(await pane("result").locator(".files nav button").count()).toBeGreaterThan(0);
  });

  it("draws ribbons between linked fields and highlights both ends at the pointer", async () => {
    await example("meeting-notes");
    await page.waitForSelector("#ribbons path");
    expect(await page.locator("#ribbons path.is-lost").count()).toBeGreaterThan(0);
    await pane("source").locator(".part", { hasText: "MIT" }).first().hover();
    await page.waitForSelector("#ribbons path.is-active");
    expect(await page.locator("#result-text .part.is-active").textContent()).toBe("MIT");
    const ribbon = await page.locator("#ribbons path.is-active").boundingBox();
    if (!ribbon) throw new Error("the ribbon is not visible");
    await page.mouse.move(ribbon.x + 3, ribbon.y + 6);
    await page.waitForSelector(".tip.is-shown");
    expect(await page.locator(".tip").textContent()).toContain("the license stays as it is");
    await page.mouse.move(5, 5);
    await page.waitForFunction(() => !document.querySelector("#ribbons .is-active"));
  });

  it("reveals both locations of a loss", async () => {
    await example("meeting-notes");
    await page.click("#tab-losses");
    await page.locator(".losses button", { hasText: "integer was written as number" }).first().click();
    expect(await page.locator("#source-text .part.is-active").textContent()).toBe('"integer"');
    expect(await page.locator("#result-text .part.is-active").textContent()).toBe("number");
  });

  it("lists the linked fields for users who cannot see the ribbons", async () => {
    await example("meeting-notes");
    await page.click("#tab-links");
    const row = page.locator(".links tr", { hasText: "the version" }).first();
    expect(await row.textContent()).toMatch(/stays as it is\s*SKILL\.md:25\s*skill\.yaml:3/);
    await row.locator("button").focus();
    await page.waitForSelector("#source-text .part.is-active");
    expect(await page.locator("#source-text .part.is-active").textContent()).toBe('"1.2.0"');
  });

  it("shows each file of the result as text and as a diff, and the canonical manifest", async () => {
    await example("meeting-notes");
    expect(await textOf("result")).toContain('sop: "0.1"');
    await pane("result").locator(".files button", { hasText: "SKILL.md" }).click();
    expect(await textOf("result")).toContain("# Meeting notes");
    await page.click("#view-diff");
    await page.waitForSelector("#result-text .cm-deletedChunk");
    await page.click("#view-manifest");
    await page.waitForFunction(() =>
      document.querySelector("#result-text .cm-content")?.textContent?.includes('"id": "meeting-notes"'),
    );
    await page.click("#view-text");
    await page.waitForFunction(() =>
      document.querySelector("#result-text .cm-content")?.textContent?.includes("# Meeting"),
    );
  });

  it("converts to every format", async () => {
    await example("meeting-notes");
    const targets = await page
      .locator("#target option")
      .evaluateAll((options) => options.map((each) => (each as HTMLOptionElement).value));
    expect(targets).toEqual(formats.adapters.filter(({ isReadOnly }) => !isReadOnly).map(({ id }) => id));
    for (const target of targets) {
      await page.selectOption("#target", target);
      await shows(target);
      expect(await page.locator(".empty").count()).toBe(0);
    }
  });

  it("keeps the original in a sidecar and converts back to the same bytes", async () => {
    await example("meeting-notes");
    await page.click("#tab-losses");
    await page.check("#lossless");
    await pane("result").locator(".files button", { hasText: ".skill-convert.json" }).waitFor();
    await page.locator(".losses small", { hasText: "kept in the sidecar" }).first().waitFor();
    await page.uncheck("#lossless");
    await page.click("#tab-back");
    await page.locator(".verdict.is-same").waitFor();
    expect(await page.locator(".back tbody tr").allInnerTexts()).toEqual([
      "SKILL.md\tthe same, byte for byte",
      "scripts/notes.sh\tthe same, byte for byte",
    ]);
    await page.click("#tab-losses");
  });

  it("shows the result of an Agent Skill in each client", async () => {
    await example("changelog");
    await page.click("#tab-clients");
    await page.locator(".clients tbody tr").first().waitFor();
    expect(await page.locator(".clients tbody tr").count()).toBeGreaterThan(5);
    expect(await page.locator(".clients").textContent()).toContain("loads");
    await page.click("#tab-losses");
  });

  it("applies one fix and all fixes, and undoes them", async () => {
    await example("messy-v2");
    await pane("source").locator("button.fix", { hasText: "Remove the comment" }).click();
    await page.waitForFunction(
      () => !document.querySelector("#source-text .cm-content")?.textContent?.includes("in a hurry"),
    );
    await page.locator("#fix-all").click();
    await notice().filter({ hasText: "fixed" }).waitFor();
    expect(await textOf("source")).not.toContain("true },\n      }");
    await page.locator("#source-text .cm-content").click();
    await page.keyboard.press("Control+Z");
    await page.keyboard.press("Control+Z");
    await page.waitForFunction(() =>
      document.querySelector("#source-text .cm-content")?.textContent?.includes("in a hurry"),
    );
    await page.locator(".notice button").click();
  });

  it("reveals the location of a finding", async () => {
    await example("messy-stop");
    await pane("source").locator("li button", { hasText: "filesytem" }).click();
    const line = await page.locator("#source-text .cm-activeLine").textContent();
    expect(line).toContain("filesytem");
  });

  it("updates the result while the user types", async () => {
    await example("changelog");
    await replaceSource("---\nname: typed\ndescription: It was typed here.\n---\n\n# Typed\n");
    await page.waitForFunction(() =>
      document.querySelector("#result-text .cm-content")?.textContent?.includes("typed here"),
    );
    await page.waitForFunction(() => document.querySelector(".findings h3")?.textContent?.includes("error"));
    await replaceSource("nothing");
    await page.locator("li.error").first().waitFor();
  });

  it("shows hover texts and completes keys", async () => {
    await example("messy-stop");
    await page.locator("#source-text .cm-content").click();
    await page.locator("#source-text .cm-line", { hasText: "version" }).locator("span").first().hover();
    await page.locator(".cm-tooltip .hover", { hasText: "In other formats" }).waitFor();
    await page.mouse.move(5, 5);
    await page.locator(".cm-tooltip .hover").waitFor({ state: "detached" });
    await replaceSource('sop: "0.1"\nname: half\nversion: 1.0.0\ndescr');
    await page.keyboard.press("Control+Space");
    await page.locator(".cm-tooltip-autocomplete li", { hasText: "description" }).first().waitFor();
    await page.waitForTimeout(100);
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelector("#source-text")?.textContent?.includes("description:"));
  });

  it("opens files, a folder, a zip file, dropped files and pasted text", async () => {
    const folder = join(scratch, "dropped");
    const text = "---\nname: dropped\ndescription: From a file.\n---\n";
    rmSync(folder, { recursive: true, force: true });
    (await import("node:fs")).mkdirSync(folder);
    writeFileSync(join(folder, "SKILL.md"), text);
    writeFileSync(join(folder, "moon.bin"), new Uint8Array([0, 255, 128]));
    const zip = join(scratch, "packed.zip");
    writeFileSync(zip, zipSync({ "packed/SKILL.md": new TextEncoder().encode(text.replace("dropped", "packed")) }));
    const isNamed = (name: string) =>
      page.waitForFunction(
        (word) => document.querySelector("#source-text .cm-content")?.textContent?.includes(`name: ${word}`),
        name,
      );

    await page.setInputFiles("#open-files", zip);
    await isNamed("packed");
    await page.setInputFiles("#open-folder", folder);
    await isNamed("dropped");
    expect(await pane("source").locator(".files nav button").allInnerTexts()).toEqual(["SKILL.md", "moon.bin"]);
    expect(await pane("source").locator(".files nav button").nth(1).isDisabled()).toBe(true);
    await page.setInputFiles("#open-files", {
      name: "notes.md",
      mimeType: "text/markdown",
      buffer: Buffer.from(text.replace("dropped", "single")),
    });
    await isNamed("single");
    await page.evaluate(
      (content) => {
        const data = new DataTransfer();
        data.items.add(new File([content], "SKILL.md"));
        document.querySelector(".app")?.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true }));
      },
      text.replace("dropped", "fallen"),
    );
    await isNamed("fallen");
    await page.evaluate(
      (content) => {
        const data = new DataTransfer();
        data.setData("text/plain", content);
        document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
      },
      text.replace("dropped", "pasted"),
    );
    await isNamed("pasted");
    await page.setInputFiles("#open-files", {
      name: "broken.zip",
      mimeType: "application/zip",
      buffer: Buffer.from("PK"),
    });
    await notice().filter({ hasText: "broken.zip cannot be read" }).waitFor();
    await page.locator(".notice button").click();
  });

  it("starts a new skill, adds a file and removes it", async () => {
    await page.click("#new");
    await page.locator(".empty", { hasText: "no manifest to convert" }).waitFor();
    await page.click(".add summary");
    await page.fill(".add input", "skill.yaml");
    await page.click(".add button");
    await page.locator(".files button[aria-current=true]", { hasText: "skill.yaml" }).waitFor();
    await replaceSource('sop: "0.1"\nname: added\nversion: 1.0.0\ndescription: In a file that was added.\n');
    await page.locator(".chip", { hasText: "STOP" }).waitFor();
    await page.click("#remove-file");
    await page.locator(".chip.is-none").waitFor();
  });

  it("keeps mixed line endings", async () => {
    const text = "---\r\nname: endings\r\ndescription: Of two kinds.\r\n---\r\n\r\n# One\nTwo\r\n";
    await page.setInputFiles("#open-files", { name: "SKILL.md", mimeType: "text/markdown", buffer: Buffer.from(text) });
    await page.waitForFunction(() => document.querySelector("#source-text")?.textContent?.includes("endings"));
    await page.locator("#source-text .cm-line", { hasText: "# One" }).click();
    await page.keyboard.press("Home");
    await page.keyboard.type("Zero");
    await page.keyboard.press("Enter");
    await page.click("#share");
    await notice().filter({ hasText: "The link is" }).waitFor();
    const { skill } = fromFragment(new URL(page.url()).hash.replace("#skill=", ""));
    expect(skill.contents["SKILL.md"]).toBe(text.replace("# One", "Zero\r\n# One"));
    await page.locator(".notice button").click();
  });

  it("creates a link that holds the skill, unless the link is too long", async () => {
    await example("tide-table");
    await page.selectOption("#target", "semioverse");
    await shows("semioverse");
    await page.click("#share");
    await notice().filter({ hasText: "nothing was sent anywhere" }).waitFor();
    const [other, tab] = await open();
    await tab.goto(page.url());
    await shows("semioverse", tab);
    expect(await tab.locator(".pane.source .files nav button").allInnerTexts()).toEqual(["SKILL.md", "skill.yaml"]);
    await tab.goto(`${url}#skill=broken`);
    await tab.reload();
    await tab.locator(".notice p", { hasText: "The link cannot be read" }).waitFor();
    await other.close();
    const noise = Array.from({ length: 2000 }, (_, index) =>
      createHash("sha256").update(`${index}`).digest("hex"),
    ).join("\n");
    await page.setInputFiles("#open-files", {
      name: "SKILL.md",
      mimeType: "text/markdown",
      buffer: Buffer.from(noise),
    });
    await page.waitForFunction(() => document.querySelector("#source-text")?.textContent?.includes("5feceb66"));
    await page.click("#share");
    await notice().filter({ hasText: "too long for a link" }).waitFor();
    await page.locator(".notice button").click();
  });

  it("downloads the result as a zip file", async () => {
    await example("meeting-notes");
    await pane("result").locator(".files button", { hasText: "skill.yaml" }).waitFor();
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#download")]);
    expect(download.suggestedFilename()).toBe("meeting-notes.zip");
    const files = unzipSync(readFileSync(await download.path()));
    expect(Object.keys(files).sort()).toEqual(
      ["SKILL.md", "scripts/notes.sh", "skill.yaml"].map((name) => `meeting-notes/${name}`),
    );
    const script = readFileSync(join(home, "../../examples/meeting-notes/scripts/notes.sh"));
    expect(Buffer.from(files["meeting-notes/scripts/notes.sh"] ?? []).equals(script)).toBe(true);
    await page.locator(".notice button").click();
  });

  it("can be used with the keyboard alone", async () => {
    await example("meeting-notes");
    await page.locator("#tab-losses").focus();
    await page.keyboard.press("ArrowRight");
    expect(await page.locator("#tab-links").getAttribute("aria-selected")).toBe("true");
    await page.keyboard.press("ArrowLeft");
    await page.locator("#example").focus();
    const reached = new Set<string>();
    for (let step = 0; step < 60; step++) {
      await page.keyboard.press("Tab");
      reached.add(await page.evaluate(() => document.activeElement?.id || document.activeElement?.className || ""));
    }
    for (const id of [
      "new",
      "open-files",
      "open-folder",
      "share",
      "theme",
      "target",
      "view-diff",
      "lossless",
      "download",
    ]) {
      expect([...reached]).toContain(id);
    }
  });

  it.each(["light", "dark"] as const)("has no accessibility violation in the %s theme", async (theme) => {
    const [other, tab] = await open({ colorScheme: theme });
    // Only colours depend on the theme.
    const rules = theme === "light" ? undefined : ["color-contrast"];
    await tab.goto(url);
    await shows("adr002", tab);
    expect(await tab.locator("html").getAttribute("data-theme")).toBe(theme);
    await tab.evaluate(axe);
    for (const [id, click] of [
      ["messy-v2", "#tab-links"],
      ["changelog", "#tab-clients"],
      ["meeting-notes", "#view-diff"],
    ] as const) {
      await tab.selectOption("#example", id);
      await tab.click(click);
      await settled(tab);
      const [checked, found] = await tab.evaluate(async (runOnly) => {
        const { passes, violations } = await (globalThis as unknown as { axe: Axe }).axe.run(document, {
          ...(runOnly && { runOnly }),
        });
        return [
          passes.map(({ id }) => id),
          violations.map((each) => `${each.id}: ${each.nodes.map(({ target }) => target.join(" ")).join(", ")}`),
        ];
      }, rules);
      expect(found).toEqual([]);
      expect(checked).toContain("color-contrast");
    }
    await tab.click("#theme");
    expect(await tab.locator("html").getAttribute("data-theme")).not.toBe(theme);
    await other.close();
  });

  it("fits on a phone and shows one side at a time", async () => {
    const [other, tab] = await open({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await tab.goto(url);
    await shows("adr002", tab);
    const width = () =>
      tab.evaluate(() =>
        Math.max(
          document.documentElement.scrollWidth,
          ...[...document.querySelectorAll("header, .head, .files, .panel, .text")].map(
            (each) => each.getBoundingClientRect().right,
          ),
        ),
      );
    expect(await width()).toBeLessThanOrEqual(390);
    expect(await tab.locator(".pane.result").isVisible()).toBe(false);
    await tab.locator(".sides button", { hasText: "Result" }).tap();
    expect(await tab.locator(".pane.result").isVisible()).toBe(true);
    expect(await tab.locator(".pane.source").isVisible()).toBe(false);
    expect(await width()).toBeLessThanOrEqual(390);
    await other.close();
  });

  it("treats HTML in a skill as text", async () => {
    await example("messy-agent-skill");
    expect(await textOf("source")).toContain("<img src=x onerror=alert(1)>");
    const html = "<img src=x onerror=alert(1)><script>alert(1)</script>";
    await replaceSource(`---\nname: evil\ndescription: "${html}"\n"<b>": 1\nversion: <b>1</b>\n---\n\n${html}\n`);
    await page.waitForFunction(
      (text) => document.querySelector("#result-text .cm-content")?.textContent?.includes(text),
      html,
    );
    await page.click("#tab-links");
    expect(await page.locator("img[src=x]").count()).toBe(0);
    expect(await page.locator("#page script, .panel b b, .tip b b").count()).toBe(0);
    await page.click("#tab-losses");
  });

  it("stays responsive with hostile documents", async () => {
    const kept = readdirSync(regressions).flatMap((name) => {
      const { input } = JSON.parse(readFileSync(join(regressions, name), "utf8")) as { input: unknown };
      const texts = typeof input === "string" ? { "SKILL.md": input } : input;
      return typeof texts === "object" && texts !== null
        ? [Object.entries(texts).filter(([, text]) => typeof text === "string")]
        : [];
    });
    const bomb = [
      "a: &a [x,x,x,x,x,x,x,x,x]",
      ..."bcdefghi".split("").map((key, index) => `${key}: &${key} [${Array(9).fill(`*${"abcdefgh"[index]}`)}]`),
    ];
    const made = [
      `---\n${bomb.join("\n")}\n---\n`,
      `---\nname: deep\nx: ${"[".repeat(50_000)}\n---\n`,
      `---\nname: long\ndescription: ${"x".repeat(1_000_000)}\n---\n`,
      "```skill-manifest\n".repeat(20_000),
      `---\n${"- ".repeat(100_000)}\n---\n`,
    ].map((text) => [["SKILL.md", text] as [string, string]]);
    expect(kept.length).toBeGreaterThan(5);
    for (const entries of [...kept, ...made]) {
      await page.setInputFiles(
        "#open-files",
        entries.map(([name, text]) => ({
          name: name.split("/").at(-1) ?? name,
          mimeType: "text/plain",
          buffer: Buffer.from(text as string),
        })),
      );
      // The page responds while its worker is busy or was stopped.
      expect(await page.evaluate(() => document.querySelector("h1")?.textContent?.trim())).toBe("skill-convert");
    }
    // The example waits until the worker that is busy with the last document ends or is stopped.
    await example("meeting-notes", 60_000);
    await shows("stop");
    await page.locator(".losses li").first().waitFor();
  });

  it("shows the skill that was chosen last, although an earlier one loads more slowly", async () => {
    const text = `---\nname: slow\ndescription: ${"x".repeat(2_000_000)}\n---\n`;
    await page.evaluate((content) => {
      const files = new DataTransfer();
      files.items.add(new File([content], "SKILL.md"));
      const input = document.querySelector<HTMLInputElement>("#open-files");
      const example = document.querySelector<HTMLSelectElement>("#example");
      if (!input || !example) throw new Error("the page has other controls");
      input.files = files.files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
      example.value = "bread-log";
      example.dispatchEvent(new Event("change", { bubbles: true }));
    }, text);
    await page.waitForSelector('.app[data-example="bread-log"] main[aria-busy="false"]');
    await page.waitForTimeout(1000);
    expect(await page.getAttribute(".app", "data-example")).toBe("bread-log");
  });

  it("works offline after the first visit", async () => {
    const [other, tab] = await open({ serviceWorkers: "allow" });
    await tab.goto(url);
    await tab.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await tab.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await other.setOffline(true);
    await tab.reload();
    await shows("adr002", tab);
    await tab.selectOption("#example", "unit-converter");
    await shows("stop", tab);
    await tab.locator(".pane.source .chip", { hasText: "Skill Standard" }).waitFor();
    await other.close();
  });

  it("sends no request to another host", async () => {
    expect(elsewhere).toEqual([]);
    const refused = await page.evaluate(() =>
      fetch("https://example.org/").then(
        () => "sent",
        (error: Error) => error.message,
      ),
    );
    expect(refused).toBe("Failed to fetch");
    expect(await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content")).toContain(
      "connect-src 'self'",
    );
    expect(problems.filter((problem) => !problem.includes("example.org"))).toEqual([]);
  });
});

interface Axe {
  run(root: Document, options: { runOnly?: readonly string[] }): Promise<Record<"passes" | "violations", AxeResult[]>>;
}

interface AxeResult {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly string[] }[];
}

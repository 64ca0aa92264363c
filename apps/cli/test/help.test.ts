import { readFileSync } from "node:fs";
import { SITE } from "@skill-convert/core/text";
import { describe, expect, it } from "vitest";
import { runCli } from "./harness.js";

const COMMANDS = [
  [],
  ["convert"],
  ["validate"],
  ["migrate"],
  ["detect"],
  ["inspect"],
  ["registry"],
  ["registry", "check"],
  ["registry", "register"],
  ["registry", "lookup"],
  ["registry", "query"],
  ["registry", "graph"],
  ["registry", "plan"],
  ["registry", "pipeline"],
  ["registry", "conflicts"],
  ["index"],
  ["compat"],
  ["plugin"],
  ["plugin", "validate"],
  ["plugin", "convert"],
  ["plugin", "sync"],
  ["pack"],
  ["check"],
  ["run"],
  ["trust"],
  ["serve"],
  ["export"],
  ["import"],
  ["import", "mcp"],
  ["export", "openapi"],
  ["formats"],
  ["schema"],
  ["completion"],
  ["lsp"],
] as const;

describe("the help", () => {
  it.each(COMMANDS.map((names) => [names.join(" "), names] as const))("of %s fits the terminal", async (_, names) => {
    for (const columns of [undefined, 60]) {
      const { code, out } = await runCli([...names, "--help"], "", columns);
      expect(code).toBe(0);
      const lines = out.split("\n").filter((line) => !line.startsWith("Documentation: "));
      const long = lines.filter((line) => line.length > (columns ?? 80) && line.trim().includes(" "));
      expect(long).toEqual([]);
    }
  });

  it.each(COMMANDS.map((names) => [names.join(" "), names] as const))("of %s names its page", async (_, names) => {
    const { out } = await runCli([...names, "--help"]);
    const address = out.trimEnd().split(/\s/).at(-1) ?? "";
    expect(address.startsWith(`${SITE}/`)).toBe(true);
    const [page, anchor] = address.slice(SITE.length + 1).split("#");
    const headings = [...readFileSync(`docs/${page}.md`, "utf8").matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
      title.toLowerCase().replaceAll(" ", "-"),
    );
    if (anchor !== undefined) expect(headings).toContain(anchor);
  });

  it("groups the commands, and the options of a command with many", async () => {
    const { out } = await runCli(["--help"]);
    expect(out).toMatch(/^Convert and validate:\n {2}convert +Convert skills/m);
    expect(out).not.toContain("[options] <");
    const convert = await runCli(["convert", "--help"]);
    const headings = [...convert.out.matchAll(/^([A-Z][a-z ]+):$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual([
      "Arguments",
      "Conversion",
      "Input",
      "Output",
      "Report",
      "General options",
      "Formats",
      "Examples",
    ]);
  });
});

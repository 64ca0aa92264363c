import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { folder, runCli, skillMd } from "./harness.js";

// Test files share modules, and those that other files have loaded lack the mocks below.
vi.hoisted(() => vi.resetModules());

/** Test files share modules, so no other test may have such a skill. */
const UNLUCKY = vi.hoisted(() => "skill-convert-unlucky");

const fail = vi.hoisted(() => () => {
  throw new TypeError("planted trouble");
});

vi.mock(import("@skill-convert/registry"), async (original) => {
  const real = await original();
  const isPlanted = (registrations: readonly { manifest: { id?: string } }[]) =>
    registrations.some(({ manifest: { id } }) => id === UNLUCKY);
  return {
    ...real,
    registerEach: (registry, skills, options) =>
      isPlanted(skills) ? fail() : real.registerEach(registry, skills, options),
    register: (registry, skill, options) => (isPlanted([skill]) ? fail() : real.register(registry, skill, options)),
  };
});

vi.mock(import("@skill-convert/runtime"), async (original) => {
  const real = await original();
  return {
    ...real,
    trustOf: async (manifest, ...more) => (manifest.id === UNLUCKY ? fail() : real.trustOf(manifest, ...more)),
  };
});

vi.mock(import("../../../packages/report/src/position.js"), async (original) => {
  const real = await original();
  return {
    ...real,
    positionOf: (text, range) => (text.includes("skill-convert-unlucky") ? fail() : real.positionOf(text, range)),
    positionIn(files, finding) {
      const content = finding.file === undefined ? undefined : files?.text(finding.file);
      const isPlanted = content?.kind === "text" && content.text.includes("skill-convert-unlucky");
      return isPlanted ? fail() : real.positionIn(files, finding);
    },
  };
});

/** Three skills with a finding each; the second one is unlucky. */
const skills = () =>
  folder(Object.fromEntries(["a", UNLUCKY, "t"].map((id) => [`${id}/SKILL.md`, skillMd(id, { colour: "red" })])));

interface Reported {
  readonly diagnostics: readonly { readonly code: string; readonly source: string }[];
}

describe("an unexpected error in one skill does not end a run", () => {
  it.each([
    [["registry", "check"], "skills"],
    [["registry", "query"], "matches"],
    [["trust"], "skills"],
  ])("of %j", async (command, list) => {
    const root = skills();
    const { code, out } = await runCli([...command, root, "--reporter", "json"]);
    const report = JSON.parse(out) as Reported & Record<string, readonly { id?: string; skill?: string }[]>;
    expect(code).toBe(1);
    const failed = report.diagnostics.filter(({ code: found }) => found === "core/internal-error");
    expect(failed).toMatchObject([
      { source: join(root, UNLUCKY), message: expect.stringContaining("planted trouble") },
    ]);
    expect(report[list]?.map(({ id, skill }) => id ?? skill)).toEqual(["a", "t"]);
  });

  it("of index", async () => {
    const { code, out, err } = await runCli(["index", skills()]);
    expect(code).toBe(1);
    expect(out).not.toContain(`"${UNLUCKY}"`);
    expect([out.includes('"a"'), out.includes('"t"')]).toEqual([true, true]);
    expect(err.match(/planted trouble/g)).toHaveLength(1);
  });

  it.each(["json", "sarif", "github", "pretty"])("of validate with the reporter %s", async (reporter) => {
    const root = skills();
    const log = join(folder({}), "log.sarif");
    const { code, out } = await runCli(["validate", root, "--reporter", reporter, "--sarif", log]);
    expect(code).toBe(1);
    expect(out.match(/planted trouble/g)?.length).toBe(1);
    expect(out.match(/unknown-key|unknown-field/g)?.length).toBeGreaterThan(1);
    for (const id of ["a", "t"]) expect(out).toContain(reporter === "json" ? `/${id}"` : `${id}/SKILL.md`);
    if (reporter === "json" || reporter === "sarif") JSON.parse(out);
    if (reporter === "json") expect(JSON.parse(out).summary).toMatchObject({ skills: 3, invalid: 1, errors: 1 });
  });
});

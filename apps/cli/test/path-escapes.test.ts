import { linkSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folder, runCli, runJson, skillMd, snapshot } from "./harness.js";

const SIDECAR = ".skill-convert.json";
const OUTSIDE = { "outside/notes.md": "precious\n", "outside/sub/x.md": "precious\n" };

/** Paths that a sidecar must not name: paths out of the skill in every form, through links, and of repositories. */
const PATHS = [
  "../../outside/notes.md",
  "../notes.md",
  "..",
  "a/../../../outside/notes.md",
  "linked/notes.md",
  "link.md",
  "/etc/hostname",
  "C:\\notes.md",
  "C:notes.md",
  "\\\\host\\share\\x",
  "..\\..\\outside\\notes.md",
  "a\\b.md",
  "a\0b",
  "con",
  "x/nul.txt",
  "notes.md.",
  "notes.md ",
  "notes.md:stream",
  "",
  ".",
  "./a",
  "a//b",
  "/",
  "n".repeat(256),
  "\u202e",
  "__proto__",
  ".git/config",
  ".git/hooks/pre-commit",
];

/** A skill that was converted with a sidecar, for tests to tamper with. */
async function withSidecar(): Promise<{ readonly root: string; readonly skill: string; readonly sidecar: Sidecar }> {
  const root = folder({ ...OUTSIDE, "skills/one/SKILL.md": skillMd("one"), "skills/one/.git/config": "[core]\n" });
  const skill = join(root, "skills/one");
  await runCli(["convert", skill, "--to", "stop", "--in-place", "--lossless", "--force"]);
  symlinkSync("../../outside", join(skill, "linked"));
  symlinkSync("../../outside/notes.md", join(skill, "link.md"));
  return { root, skill, sidecar: JSON.parse(readFileSync(join(skill, SIDECAR), "utf8")) as Sidecar };
}

interface SidecarFile {
  path: string;
}

interface Sidecar {
  originals: SidecarFile[];
  created: SidecarFile[];
}

describe("a sidecar that names files outside its skill", () => {
  const cases = PATHS.flatMap((path) => (["originals", "created"] as const).map((list) => [path, list] as const));

  it.each(cases)("%j among the %s does not get that file written, changed or removed", async (path, list) => {
    const { root, skill, sidecar } = await withSidecar();
    const [first] = sidecar[list];
    expect(first).toBeDefined();
    const added = { ...first, path };
    const tampered = { ...sidecar, [list]: [...sidecar[list], added] };
    writeFileSync(join(skill, SIDECAR), JSON.stringify(tampered));
    const outside = snapshot(join(root, "outside"));
    const siblings = readdirSync(root).sort();
    for (const to of ["skill-manifest-v2", "adr002"]) {
      for (const where of [
        ["--in-place", "--force"],
        ["--out", join(root, "out")],
      ]) {
        const { code } = await runCli(["convert", skill, "--to", to, ...where]);
        expect([0, 1]).toContain(code);
        expect(snapshot(join(root, "outside"))).toEqual(outside);
        expect(
          readdirSync(root)
            .filter((name) => name !== "out")
            .sort(),
        ).toEqual(siblings);
        expect(readdirSync(join(root, "skills"))).toEqual(["one"]);
        expect(readFileSync(join(skill, ".git/config"), "utf8")).toBe("[core]\n");
        expect(readdirSync(join(skill, ".git"))).toEqual(["config"]);
      }
    }
  });
});

describe("names under --out", () => {
  const convert = (root: string, ...options: readonly string[]) =>
    runJson(["convert", join(root, "skills"), "--to", "stop", "--out", join(root, "out"), ...options]);

  it.each([
    ["differ in case only", "Notes", "notes"],
    ["differ in how a letter is encoded", "caf\u00e9", "cafe\u0301"],
  ])("that %s are the same on some systems, so neither is written", async (_, one, other) => {
    const root = folder({ "skills/a/SKILL.md": skillMd(one), "skills/b/SKILL.md": skillMd(other) });
    const { report, code } = await convert(root);
    expect(code).toBe(1);
    expect(report.skills.map(({ status }) => status)).toEqual(["failed", "failed"]);
    expect(readdirSync(root)).toEqual(["skills"]);
  });

  it("are cut to a length that systems allow; ids that then collide or are still too long fail their skills", async () => {
    const ids = ["n".repeat(255), "m".repeat(300), `${"m".repeat(300)}x`, "\u540d".repeat(150), "good"];
    const root = folder(Object.fromEntries(ids.map((id, index) => [`skills/s${index}/SKILL.md`, skillMd(id)])));
    const { report, code } = await convert(root);
    expect(code).toBe(1);
    expect(report.skills.map(({ status }) => status)).toEqual(["converted", "failed", "failed", "failed", "converted"]);
    expect(readdirSync(join(root, "out")).sort()).toEqual(["good", "n".repeat(200)]);
  });

  it("that are links are not followed at any depth, and hard links are not written through", async () => {
    const root = folder({
      ...OUTSIDE,
      "skills/one/SKILL.md": skillMd("one"),
      "skills/one/sub/x.md": "mine\n",
      "skills/two/SKILL.md": skillMd("two"),
      "skills/three/SKILL.md": skillMd("three"),
      "skills/three/notes.md": "mine\n",
      "skills/four/SKILL.md": skillMd("four"),
      "skills/four/notes.md": "mine\n",
      "out/one/x": "",
      "out/three/x": "",
      "out/four/x": "",
    });
    symlinkSync("../../outside/sub", join(root, "out/one/sub"));
    symlinkSync("../outside", join(root, "out/two"));
    symlinkSync("../../outside/notes.md", join(root, "out/three/notes.md"));
    linkSync(join(root, "outside/notes.md"), join(root, "out/four/notes.md"));
    const outside = snapshot(join(root, "outside"));
    const { report } = await convert(root);
    const status = Object.fromEntries(report.skills.map(({ source, status }) => [source.split("/").at(-1), status]));
    expect(status).toEqual({ one: "failed", two: "failed", three: "failed", four: "converted" });
    expect(snapshot(join(root, "outside"))).toEqual(outside);
    expect(readFileSync(join(root, "out/four/notes.md"), "utf8")).toBe("mine\n");
  });

  it("include no link of a skill that leads out of it in any way", async () => {
    const root = folder({ ...OUTSIDE, "skills/one/SKILL.md": skillMd("one"), "skills/one/a/b.md": "b\n" });
    const skill = join(root, "skills/one");
    mkdirSync(join(skill, "deep"));
    symlinkSync("../../outside/notes.md", join(skill, "relative"));
    symlinkSync(join(root, "outside"), join(skill, "absolute"));
    symlinkSync("../../../outside/./sub/../notes.md", join(skill, "deep/round"));
    symlinkSync("absolute/notes.md", join(skill, "chained"));
    symlinkSync("a/../../../../outside", join(skill, "climbing"));
    symlinkSync("../a/b.md", join(skill, "deep/fine"));
    await convert(root);
    const copied = readdirSync(join(root, "out/one"), { recursive: true, encoding: "utf8" });
    expect(copied.filter((name) => lstatSync(join(root, "out/one", name)).isSymbolicLink())).toEqual(["deep/fine"]);
  });
});

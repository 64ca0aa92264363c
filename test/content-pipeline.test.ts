import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

it("runs the example of a content pipeline with gray-matter itself and the built packages", () => {
  const folder = mkdtempSync(join(tmpdir(), "content-pipeline-"));
  cpSync(join(root, "examples/content-pipeline"), folder, { recursive: true });
  const { dependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  for (const name of Object.keys(dependencies)) {
    const own = name.startsWith("@skill-convert/") && name.replace("@skill-convert/", "packages/");
    const home = join(root, own || "packages/source/node_modules/gray-matter");
    expect(existsSync(own ? join(home, "dist/index.js") : home), `${name} is built or installed`).toBe(true);
    const link = join(folder, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(home, link, "dir");
  }
  const output = execFileSync(process.execPath, ["build.mjs"], { cwd: folder, encoding: "utf8" });
  expect(output).toMatch(/^skills\/check-links\/SKILL\.md: manifest_version, name, .*, license$/m);
  const built = readFileSync(join(folder, "built/skills/check-links/SKILL.md"), "utf8");
  expect(built).toContain('reviewed: "2026-03-01" # by hand');
  expect(built).toContain("license: MIT");
  expect(built).toMatch(/new target\.\n\nTell the user when nothing was found\.\n$/);
});

import { mkdirSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { basesOf } from "../src/index.js";
import { folder } from "./skills.js";

describe("the folders that relative paths start from", () => {
  it("are absolute and include the repository, even if the working directory is relative to the process (adr002.md#s38, adr002.md#s39, adr002.md#s40)", () => {
    const repository = folder({ "here/notes.md": "" });
    mkdirSync(join(repository, ".git"));
    const elsewhere = folder();
    const cwd = join(repository, "here");
    expect(basesOf(elsewhere, relative(process.cwd(), cwd))).toEqual({ skill: elsewhere, cwd, repository });
    expect(basesOf("skills/tidy", relative(process.cwd(), cwd)).skill).toBe(join(cwd, "skills", "tidy"));
  });
});

import { mkdirSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { basesOf } from "../src/index.js";
import { folder } from "./skills.js";

describe("the folders that paths start from", () => {
  it("are absolute, and the repository is found, where the working directory is given relative to this process", () => {
    const repository = folder({ "here/notes.md": "" });
    mkdirSync(join(repository, ".git"));
    const elsewhere = folder();
    const cwd = join(repository, "here");
    expect(basesOf(elsewhere, relative(process.cwd(), cwd))).toEqual({ skill: elsewhere, cwd, repository });
    expect(basesOf("skills/tidy", relative(process.cwd(), cwd)).skill).toBe(join(cwd, "skills", "tidy"));
  });
});

import { describe, expect, it } from "vitest";
import { UsageDocument } from "../../../packages/report/src/inspect.js";
import { folder, runCli, skillMd } from "./harness.js";

const SKILL = {
  "a/SKILL.md": "---\nname: a\ndescription: Lists rows.\n---\n\n```sh\nls data\n```\n",
  "a/run.sh": '#!/bin/sh\ncurl -o rows.json https://api.example.org/rows\nrm -rf "$1"\n',
  "a/list.ps1": "Get-ChildItem\n",
};

describe("inspect --usage", () => {
  it("prints one entry per use, with its place", async () => {
    const { code, out } = await runCli(["inspect", folder(SKILL), "--usage"]);
    expect(code).toBe(0);
    expect(UsageDocument.safeParse(JSON.parse(out)).error).toBeUndefined();
    const { uses, unread } = JSON.parse(out);
    expect(uses).toContainEqual({
      kind: "host",
      name: "api.example.org",
      certainty: "certain",
      file: "run.sh",
      via: "curl",
      origin: "program",
      line: 2,
      column: 19,
    });
    expect(uses).toContainEqual(expect.objectContaining({ kind: "read", name: "data", origin: "instructions" }));
    expect(uses.find(({ kind }: { kind: string }) => kind === "delete")).not.toHaveProperty("name");
    expect(unread).toEqual([{ file: "list.ps1", why: "a PowerShell script" }]);
  });

  it("prints each name once for people", async () => {
    const { out } = await runCli(["inspect", folder(SKILL), "--usage", "--reporter", "pretty"]);
    expect(out.split("\n").slice(1)).toEqual([
      "  Programs",
      "    ls (possible)  SKILL.md:7",
      "    curl  run.sh:2",
      "    rm  run.sh:3",
      "  Hosts",
      "    api.example.org  run.sh:2",
      "  Reads",
      "    data (possible)  SKILL.md:7",
      "  Writes",
      "    rows.json  run.sh:2",
      "  Deletes",
      "    unknown  run.sh:3",
      "  Not read",
      "    list.ps1: a PowerShell script",
      "",
      "",
    ]);
  });

  it("prints several skills as an array", async () => {
    const { out } = await runCli(["inspect", folder({ ...SKILL, "b/SKILL.md": skillMd("b") }), "--usage"]);
    expect(UsageDocument.safeParse(JSON.parse(out)).error).toBeUndefined();
    expect(JSON.parse(out).map(({ skill, uses }: { skill: string; uses: unknown[] }) => [skill, uses.length])).toEqual([
      ["a", 7],
      ["b", 0],
    ]);
  });

  it("refuses the reporter for people without --usage", async () => {
    const { code, out, err } = await runCli(["inspect", folder(SKILL), "--reporter", "pretty"]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain("--reporter pretty needs --usage");
  });
});

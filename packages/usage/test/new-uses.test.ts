import { memoryFiles, type SkillManifest } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { findUses, newUses } from "../src/index.js";

const version = (text: string, manifest: Partial<SkillManifest> = {}) => ({
  usage: findUses(memoryFiles({ "scripts/run.sh": text })),
  manifest,
});
const clauses = (before: string, after: string, ...manifests: Partial<SkillManifest>[]) =>
  newUses(version(before, manifests[0]), version(after, manifests[1])).map(({ clause }) => clause);

describe("what a new version of a skill uses", () => {
  it.each([
    ["nothing more", "echo a > out/a", "echo a > out/a", []],
    ["a host", "", "curl -I a.example", ["contacts a.example", "starts curl"]],
    ["a host twice", "curl -I b.example", "curl -I a.example\ncurl -I a.example", ["contacts a.example"]],
    ["another port of a host", "curl -I a.example:80", "curl -I a.example:81", []],
    ["another host", "curl -I a.example", "curl -I b.example", ["contacts b.example"]],
    ["a host that is not known", "", 'curl -I "$1"', ["contacts a host whose name is computed", "starts curl"]],
    ["such a host, beside others", "curl -I a.example", 'curl -I "$1"', []],
    ["a folder", "echo a > out/a", "echo a > in/a", ["writes in/a"]],
    ["another file in a folder", "echo a > out/a", "echo a > out/b", []],
    ["another access to a folder", "echo a > out/a", "rm out/a", ["deletes out/a"]],
    ["a program beside others", "jq . < a", "yq . < a", []],
    ["a variable", "", 'echo "$REPORT"', ["reads the environment variable REPORT"]],
  ])("is found: %s", (_, before, after, expected) => {
    expect(clauses(before, after).toSorted()).toEqual([...expected].toSorted());
  });
  it("is not new if the old version declares it, and is a matter of the manifest if only the new one does", () => {
    const network = { effects: [{ type: "network" as const }] };
    expect(clauses("jq . a", "curl -I a.example", network)).toEqual([]);
    expect(clauses("jq . a", "curl -I a.example", { effects: [] }, network)).toEqual([]);
    expect(clauses("jq . a", "curl -I a.example", {}, network)).toEqual(["contacts a.example"]);
  });
  it("is an escalation unless it only reads", () => {
    const found = newUses(version("jq . out/a"), version('cat in/a > out/b\necho "$REPORT"'));
    expect(found.map(({ clause, isEscalation }) => [clause, isEscalation])).toEqual(
      expect.arrayContaining([
        ["reads in/a", false],
        ["writes out/b", true],
        ["reads the environment variable REPORT", false],
      ]),
    );
  });
});

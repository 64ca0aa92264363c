import { describe, expect, it } from "vitest";
import { folder, runCli } from "./harness.js";

const LONG =
  "Reads the notes of a whole week, sorts them by topic and by date, and writes a summary that fits on one page of paper.";

function semioverse(id: string, more: string): string {
  return `---\nid: ${id}\nname: ${id}\ndescription: ${LONG}\nversion: [1, 0]\nkind: operational\nruntime: inference\n${more}---\n\nDo it.\n`;
}

/** A registry in which every answer is long. */
function vault(): string {
  const names = ["alpha", "beta", "gamma"];
  const stop = (name: string, input: string, output: string) =>
    `sop: "0.1"\nname: ${name}\nversion: 1.0.0\ndescription: ${LONG}\ninputs:\n  - name: ${input}\n    type: string\n    required: true\noutputs:\n  - name: ${output}\n    type: string\n    guaranteed: true\n`;
  return folder({
    ...Object.fromEntries(
      names.map((name) => [
        `skills/${name}/SKILL.md`,
        semioverse(
          name,
          `region:\n  writes: ["content/summaries-of-the-week/", "content/archive/"]\ndepends: [${name === "alpha" ? "" : "alpha"}, missing-${name}]\n`,
        ),
      ]),
    ),
    "skills/fetch/skill.yaml": stop("fetch", "address-of-the-page", "text-of-the-page-in-plain-words"),
    "skills/store/skill.yaml": stop("store", "text-of-the-page-in-plain-words", "receipt"),
    "skills/fetch/SKILL.md": "Fetch.\n",
    "skills/store/SKILL.md": "Store.\n",
    "skills/broken/SKILL.md": "---\nschema_version: [\n---\n",
  });
}

const WIDTH = 60;

describe(`on a terminal of ${WIDTH} columns`, () => {
  it.each([
    [["formats"]],
    [["detect", "ROOT"]],
    [["detect", "ROOT", "--client", "all"]],
    [["trust", "ROOT"]],
    [["inspect", "ROOT/skills/broken"]],
    [["pack", "ROOT", "--as", "claude-plugin", "--out", "ROOT/packed"]],
    [["check", "ROOT/skills/alpha"]],
    [["registry", "check", "ROOT"]],
    [["registry", "query", "ROOT"]],
    [["registry", "query", "ROOT", "--text", "nothing-has-this-word"]],
    [["registry", "plan", "ROOT"]],
    [["registry", "plan", "ROOT", "--context", "alpha,beta,gamma"]],
    [["registry", "pipeline", "ROOT", "fetch"]],
    [["registry", "pipeline", "ROOT", "store", "fetch"]],
    [["registry", "conflicts", "ROOT"]],
    [["registry", "lookup", "ROOT", "alhpa"]],
    [["registry", "register", "ROOT/skills/alpha", "--in", "ROOT/skills", "--as", "other"]],
    [["convert", "ROOT/skills/alpha"]],
    [["validate", "ROOT", "--reporter", "unknown"]],
  ])("%j folds", async (words) => {
    const root = vault();
    const args = words.map((word) => word.replace("ROOT", root));
    const wide = await runCli(args);
    const narrow = await runCli(args, "", WIDTH);
    const lines = `${narrow.out}${narrow.err}`.split("\n");
    // A word that is longer than a line, such as a path, stays whole.
    expect(lines.filter((line) => line.length > WIDTH && line.trim().includes(" "))).toEqual([]);
    if (args[0] !== "formats") expect(wordsOf(narrow.out + narrow.err)).toEqual(wordsOf(wide.out + wide.err));
  });

  it("formats divides its table", async () => {
    const { out } = await runCli(["formats"], "", WIDTH);
    const heads = out.split("\n").filter((line) => /^ {10,}\S/.test(line));
    expect(heads.map((line) => line.trim().split(/ +/))).toEqual([
      ["skill-manifest-v2", "stop"],
      ["skill-standard", "semioverse", "adr002"],
      ["agent-skills", "mcp-tools", "openapi"],
    ]);
    expect(out.match(/^instructions +.*$/gm)).toHaveLength(3);
  });
});

function wordsOf(text: string): string[] {
  return text.split(/\s+/);
}

import { SKILL_FILE } from "@skill-convert/core/adapters";
import type { FileFinding, FindingDefinitions, ManifestReading } from "@skill-convert/format";
import type { Version } from "./version.js";

/** The findings about the block in SKILL.md. ManifestReading reports all but the line endings. */
export function embeddingFindings({ word, cited, of }: Version) {
  return {
    "second-block": {
      severity: "error",
      message: "A second {word} block begins here. A SKILL.md may have only one, so the first is read.",
      docs: "Readers differ on which of two manifests counts, so one of them has to go. To show a manifest as an example, put it in a list or inside a longer fence.",
      section: of("Embedding"),
      requirement: `A SKILL.md has one ${word} block.`,
      sentences: cited(["skill-manifest-v1.md#s4"], ["skill-manifest-v2.md#s7", "skill-manifest-v2.md#d3"]),
    },
    "misspelt-block": {
      severity: "error",
      message: 'The info string of this block begins with "{found}"; it must begin with "{word}".',
      docs: "Readers look for the exact word, so they do not find the manifest in this block. The fix corrects the word.",
      section: of("Embedding"),
      requirement: `The info string of the block begins with ${word}.`,
      sentences: cited(["skill-manifest-v1.md#s2"], ["skill-manifest-v2.md#s4", "skill-manifest-v2.md#d4"]),
    },
    "unclosed-block": {
      severity: "warning",
      message: "The {word} block that begins here is not closed, so it runs to the end of the file.",
      docs: "CommonMark ends a fenced block at a closing fence that is at least as long as the opening one. Without it all the text that follows belongs to the block. Add the closing fence.",
      section: of("Embedding"),
      requirement: "The manifest is in a fenced code block that is closed.",
      sentences: cited(["skill-manifest-v1.md#s1"], ["skill-manifest-v2.md#s3", "skill-manifest-v2.md#d5"]),
    },
    "unusual-fence": {
      severity: "info",
      message: "The block begins with {found}. Programs that read the file line by line look for {expected} alone.",
      docs: "CommonMark allows tildes, more than three characters, an indent and further words after the first. The script of the home repository that builds the index finds three backticks at the beginning of a line and the word, and nothing else. Write the fence that way.",
      section: of("Embedding"),
      requirement: `The block begins with three backticks and ${word}, on a line of its own.`,
      sentences: cited(
        ["skill-manifest-v1.md#s1", "skill-manifest-v1.md#d29"],
        ["skill-manifest-v2.md#s3", "skill-manifest-v2.md#d38"],
      ),
      check: (reading) => unusualFences(reading, word),
    },
    "yaml-content": {
      severity: "info",
      message: "The manifest is in YAML; the format specifies JSON.",
      docs: "JSON is what every reader of the format understands. YAML is read, and stays YAML when it is edited.",
      section: of("Embedding"),
      requirement: "The content of the block is JSON.",
      sentences: cited(["skill-manifest-v1.md#s3"], ["skill-manifest-v2.md#s5", "skill-manifest-v2.md#d6"]),
      validation: "warning",
    },
    "json-as-yaml": {
      severity: "warning",
      message: "The manifest is not valid JSON and was read as YAML, which is more lenient. {reason}",
      docs: "Other readers of the format refuse this block. The usual cause is a trailing comma, a comment or a missing value; correct it.",
      section: of("Embedding"),
      requirement: "The content of the block is valid JSON.",
      sentences: cited(["skill-manifest-v1.md#s3"], ["skill-manifest-v2.md#s5", "skill-manifest-v2.md#d6"]),
    },
    "mixed-line-endings": {
      severity: "warning",
      message: "This line of the block ends in {found}, and most lines of the file end in {usual}.",
      docs: "Programs that read the file line by line do not recognize a fence that ends differently. Mixed line endings come from pasting between Windows and other systems, and most editors do not show them. The fix ends the lines of the block as most lines of the file end.",
      section: of("Embedding"),
      requirement: "All lines of the block end in the same way.",
      sentences: cited(["skill-manifest-v1.md#d4"], ["skill-manifest-v2.md#d7"]),
      check: (reading) => otherLineEndings(reading, word),
    },
  } as const satisfies FindingDefinitions;
}

/** Finds a block that begins with another fence than the one that readers of lines look for. */
function unusualFences({ markdown }: ManifestReading, word: string): FileFinding[] {
  const [block] = markdown?.blocks(word) ?? [];
  if (!markdown || !block) return [];
  const { start } = block.range;
  const line = { start, end: start + (/^[^\r\n]*/.exec(markdown.text.slice(start))?.[0].length ?? 0) };
  const expected = `\`\`\`${word}`;
  const found = markdown.text.slice(line.start, line.end);
  if (found.trimEnd() === expected) return [];
  return [{ args: { found, expected }, at: { file: SKILL_FILE, range: line } }];
}

/** Finds lines of the block, fences included, that end differently from most lines of the file. */
function otherLineEndings({ markdown }: ManifestReading, word: string): FileFinding[] {
  // Without carriage returns all lines end alike.
  const [block] = markdown?.text.includes("\r") ? markdown.blocks(word) : [];
  if (!markdown || !block) return [];
  const { eol, text } = markdown;
  const { start, end } = block.range;
  const odd = [...text.slice(start, end).matchAll(/\r?\n/g)].filter(([ending]) => ending !== eol);
  const [first] = odd;
  if (first === undefined) return [];
  const edits = odd.map(({ index, 0: ending }) => ({
    start: start + index,
    end: start + index + ending.length,
    text: eol,
  }));
  const line = { start: text.lastIndexOf("\n", start + first.index - 1) + 1, end: start + first.index };
  const args = { found: nameOf(first[0]), usual: nameOf(eol) };
  const fix = { title: "End the lines of the block alike", edits };
  return [{ args, at: { file: SKILL_FILE, range: line, fix } }];
}

function nameOf(ending: string): string {
  return ending === "\n" ? "LF" : "CR LF";
}

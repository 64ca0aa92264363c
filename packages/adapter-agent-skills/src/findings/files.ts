import type { FindingDefinitions } from "@skill-convert/format";

const MAX_LINES = 500;

/** The findings about SKILL.md as a whole, and about the programs beside it. */
export const fileFindings = {
  "byte-order-mark": {
    severity: "warning",
    message: "A byte-order mark comes before the front matter.",
    docs: "The reference validator and some clients look for three dashes in the first three bytes, and skip a skill that begins with an invisible mark. Save the file as UTF-8 without one.",
    section: "SKILL.md format",
    requirement: "The file begins with the front matter.",
    sentences: ["agent-skills.md#s5", "agent-skills.md#d19"],
    find: ({ markdown }) => (markdown?.text.startsWith("\ufeff") ? [{ path: [] }] : []),
  },
  "long-instructions": {
    severity: "warning",
    message: "The instructions have {lines} lines; the specification recommends fewer than {limit}.",
    docs: "The model reads the whole text whenever the skill is used. Move details that are not always needed into separate files, and refer to them in the instructions.",
    section: "Progressive disclosure",
    requirement: "SKILL.md has fewer than 500 lines.",
    sentences: ["agent-skills.md#s46", "agent-skills.md#d22"],
    find({ markdown, instructions = "" }) {
      const lines = lineCount(instructions);
      return markdown && lines > MAX_LINES ? [{ path: [], args: { lines, limit: MAX_LINES } }] : [];
    },
  },
  "no-script": {
    severity: "error",
    message: "{script} is not a program of this skill. Its programs: {there}.",
    docs: "A program is a file in `scripts/` that can be started: its extension names a known language, and it is not a module that other programs import.",
  },
  "unread-inputs": {
    severity: "warning",
    message: "Not all that {script} takes could be read: {why}.",
    docs: "With `--script`, the inputs of an operation are read from the text of its program: calls of argparse and click in Python, of commander in JavaScript, and of getopts in shell scripts. Only what the text leaves no doubt about becomes an input, a choice, a default or a type. Look at this place, and add or correct the inputs of the operation.",
  },
  "unpassed-input": {
    severity: "warning",
    message: "Not all that {script} takes can be passed: {why}.",
    docs: "The command line of an operation passes one value with each argument, and leaves out an argument whose input has no value. Switches and lists of values cannot be passed so; change the program, or write the command line with the switches that the operation needs.",
  },
} as const satisfies FindingDefinitions;

function lineCount(text: string): number {
  let count = 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  return count;
}

import type { Diagnostic, Path } from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import { STANDARD_PROGRAMS } from "../facts/standard-programs.js";
import type { Usage, Use } from "../use.js";
import { fieldOf } from "./capability.js";
import { declareFix } from "./declare.js";
import { usageDiagnostics } from "./diagnostics.js";
import { isOpen } from "./known.js";
import type { ComparedSkill } from "./skill.js";
import { isMentioned, textIn } from "./texts.js";
import { clauseOf, namesOf, otherPlaces, placeOf, relatedPlaces } from "./words.js";

const USED: Path = ["tools", "used"];

/** A pattern with the first word of its commands, such as `Bash(git:*)`, `Bash(git *)` or `Bash(npm run build)`. */
const NAMED = /^Bash\(([\w.+-]+)(?:[\s:][^(),|]*)?\)$/;

/** A pattern for a program by its path, such as `Bash(./scripts/get.sh:*)` or `Bash(${ROOT}/get.sh)`. */
const BY_PATH = /^Bash\([^\s*:]*\//;

/** The names of tools that run commands in some client. */
const RUNS_COMMANDS = /^\w*(?:bash|shell|terminal|execute|run_?command)/i;

/** The text before a command on its line: nothing, the end of another command, a keyword, a prompt or assignments. */
const BEFORE_COMMAND = /(?:^|[;&|({`]|\b(?:do|then|else|if|while|until)\s)\s*(?:[$%>#]\s+)?(?:\w+=\S*\s+)*$/;

/**
 * Compares the commands in the code blocks of SKILL.md, which the agent itself runs, with the patterns that `allowed-tools`
 * approves in advance (agent-skills.md#s29). Nothing is found if the list approves all commands, has none, or has a pattern
 * whose commands are not clear. Programs that scripts start are not approved one by one.
 */
export function comparedApprovals(usage: Usage, skill: ComparedSkill): Diagnostic[] {
  const approved = approvedCommands(skill.manifest.tools?.used ?? []);
  if (approved.size === 0) return [];
  const commands = runByAgent(usage, skill);
  const others = commands.filter(({ name = "" }) => !approved.has(name));
  return [...unapproved(others, skill), ...(commands.length > 0 ? unusedApprovals(approved, usage, skill) : [])];
}

/** Returns the first words of the approved commands, with the index of their pattern; none if any may be approved. */
function approvedCommands(tools: readonly string[]): ReadonlyMap<string, number> {
  const commands = new Map<string, number>();
  for (const [index, tool] of tools.entries()) {
    const name = NAMED.exec(tool)?.[1];
    if (name !== undefined) commands.set(name, index);
    else if (RUNS_COMMANDS.test(tool) && !BY_PATH.test(tool)) return new Map();
  }
  return commands;
}

/**
 * Returns the programs that begin a command line in SKILL.md, except by their path, those of POSIX, and those on a line
 * that nobody should approve in advance: with `sudo`, or with computed code such as `curl … | sh`.
 */
function runByAgent({ uses }: Usage, { files }: ComparedSkill): readonly Use[] {
  const content = files.text(SKILL_FILE);
  if (content.kind !== "text") return [];
  const { text } = content;
  const lineOf = ({ range }: Use) => text.lastIndexOf("\n", range.start - 1) + 1;
  const inBlocks = uses.filter(({ origin }) => origin === "instructions");
  const risky = new Set(inBlocks.filter(({ kind }) => kind === "code" || kind === "privilege").map(lineOf));
  return inBlocks.filter((use) => {
    const { kind, name = "", via, range } = use;
    if (kind !== "program" || via !== "command" || !/^[\w.+-]+$/.test(name) || STANDARD_PROGRAMS.has(name))
      return false;
    return !risky.has(lineOf(use)) && BEFORE_COMMAND.test(text.slice(lineOf(use), range.start));
  });
}

function unapproved(uses: readonly Use[], skill: ComparedSkill): Diagnostic[] {
  const [first] = uses;
  if (!first) return [];
  const { manifest, adapter, files, locate } = skill;
  const field = fieldOf(adapter, USED, '"allowed-tools"');
  const patterns = namesOf(uses).map((name) => `Bash(${name}:*)`);
  const used = [...(manifest.tools?.used ?? []), ...patterns];
  const declared = { ...manifest, tools: { ...manifest.tools, used } };
  const fix = declareFix(skill, declared, `Approve them in ${field}`, USED);
  const args = { place: placeOf(first, files), does: clauseOf("command", uses), field, more: otherPlaces(uses) };
  const related = relatedPlaces("command", uses);
  return [usageDiagnostics.create("unapproved-command", args, { ...locate(USED, "key"), path: USED, fix, related })];
}

function unusedApprovals(approved: ReadonlyMap<string, number>, usage: Usage, skill: ComparedSkill): Diagnostic[] {
  const { manifest, adapter, files, locate } = skill;
  if (usage.unread.length > 0 || usage.uses.some(isOpen)) return [];
  const { tools, instructions, ...rest } = manifest;
  if (instructions === undefined) return [];
  const texts = [
    ...files.list().flatMap((file) => (file === SKILL_FILE ? [] : textIn(files, file))),
    instructions.toLowerCase(),
    JSON.stringify(rest).toLowerCase(),
  ];
  return [...approved].flatMap(([name, index]) => {
    if (isMentioned(name, texts)) return [];
    const path = [...USED, index];
    const args = { field: fieldOf(adapter, USED, '"allowed-tools"'), what: tools?.used?.[index] ?? name };
    return [usageDiagnostics.create("unused-approval", args, { ...locate(path), path })];
  });
}

import type { Command, LossNote, RequiredFile, SkillManifest, Template } from "@skill-convert/core";

/** The requirements of command lines: interpreters in PATH, and scripts of the skill. */
interface Needs {
  readonly commands: readonly Command[];
  readonly files: readonly RequiredFile[];
}

/**
 * Derives preconditions from the command lines of a manifest, for a format that cannot represent command lines: the
 * interpreter and the script of each (mapping-decisions.md#d78). Existing requirements of the manifest are left out.
 *
 * @example
 * requiredPrograms({ operations: [{ entrypoints: { unix: ["python3", "scripts/find.py", "--all"] } }] });
 * // { commands: [{ name: "python3" }], files: [{ path: "scripts/find.py", base: "skill" }] }
 */
export function requiredPrograms(manifest: SkillManifest): Needs {
  const { operations, commands = [], requiredFiles = [] } = manifest;
  const names = new Set<string>();
  const paths = new Set<string>();
  for (const { entrypoints } of operations) {
    const [program, ...words] = entrypoints?.unix ?? entrypoints?.windows ?? [];
    if (typeof program === "string" && /^[\w.+-]+$/.test(program)) names.add(program);
    const script = scriptIn(program) ?? scriptIn(words.find((word) => !isFlag(word)));
    if (script !== undefined) paths.add(script);
  }
  const isRequired = (own: string) =>
    requiredFiles.some(({ path, base = "skill" }) => base === "skill" && scriptIn(path) === own);
  return {
    commands: [...names].filter((name) => commands.every((each) => each.name !== name)).map((name) => ({ name })),
    files: [...paths].filter((path) => !isRequired(path)).map((path) => ({ path, base: "skill" as const })),
  };
}

/**
 * Makes the loss notes for preconditions that were added to a list of a manifest.
 *
 * @param format the name of the target format
 * @example
 * const added = [{ name: "python3" }];
 * requiredProgramNotes("commands", { declared: undefined, added, format: "ADR-002" })[0]?.reason;
 * // "ADR-002 has no place for command lines; the skill's command line needs the command python3, so it was written as a required command."
 */
export function requiredProgramNotes(
  list: "commands" | "requiredFiles",
  addition: {
    readonly declared: readonly object[] | undefined;
    readonly added: readonly (Command | RequiredFile)[];
    readonly format: string;
  },
): LossNote[] {
  const { declared, added, format } = addition;
  return added.map((each, index): LossNote => {
    const [what, as] =
      "name" in each
        ? [`the command ${each.name}`, "required command"]
        : [`the file ${String(each.path)}`, "required file"];
    const reason = `${format} has no place for command lines; the skill's command line needs ${what}, so it was written as a ${as}.`;
    return { path: declared ? [list, declared.length + index] : [list], kind: "synthesised", reason };
  });
}

/** The path of a script in an argument: relative, in a subfolder of the skill, and without `..`. */
function scriptIn(word: Template | undefined): string | undefined {
  if (typeof word !== "string") return undefined;
  const path = word.replace(/^(?:\.\/+)+/, "");
  return /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)+$/.test(path) ? path : undefined;
}

function isFlag(word: Template): boolean {
  return typeof word === "string" && word.startsWith("-");
}

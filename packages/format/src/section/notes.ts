import type { LossNote, Operation, Path, SkillManifest } from "@skill-convert/core";
import { describePath } from "@skill-convert/core/adapters";
import { agentIn, commandsIn } from "./section.js";

// Loss notes for the parts of a manifest that only the generated section of SKILL.md has.

/** Notes for command lines and instructions for agents, which are only in the section "Usage". */
export function usageNotes({ operations }: SkillManifest, title: string): LossNote[] {
  const inUsage = (path: Path, what: string, text = ""): LossNote => {
    const reason = `${title} has no place for the ${what}; the section "Usage" of SKILL.md has it${text}.`;
    return { path, kind: "dropped", reason };
  };
  return operations.flatMap(({ name, entrypoints }, index): LossNote[] => [
    ...commandsIn(entrypoints).map(({ platform, system, command }) => {
      const what = `command line for ${system}${ofOperation(operations, name)}`;
      return inUsage(["operations", index, "entrypoints", platform], what, `: \`${command}\``);
    }),
    ...(agentIn(entrypoints) === undefined
      ? []
      : [
          inUsage(
            ["operations", index, "entrypoints", "agent"],
            `instruction for agents${ofOperation(operations, name)}`,
          ),
        ]),
  ]);
}

/** Notes for inputs, outputs, effects, requirements and hints, which are only in the section. */
export function contractNotes(manifest: SkillManifest, title: string): LossNote[] {
  const { operations, tools, effects, stdoutContract, execution = {}, sensitive } = manifest;
  const note = (path: Path, what: string, section: string): LossNote => {
    const reason = `${title} has no place for ${what}; the section at the end of SKILL.md ${section}.`;
    return { path, kind: "dropped", reason };
  };
  const listed = (path: Path, what: string, values: readonly unknown[] | undefined): LossNote[] =>
    values?.length ? [note(path, what, "lists them")] : [];
  // An empty list needs a note too. Without one, it would get the note of the first operation, into which it was
  // merged.
  const members = (path: Path, what: string, values: readonly unknown[] | undefined): LossNote[] => {
    if (values === undefined || values.length > 0) return listed(path, what, values);
    return [{ path, kind: "dropped", reason: `${title} has no place for the empty list of ${what}.` }];
  };
  return [
    ...operations.flatMap(({ name, description, input, output, producedFiles }, index) => {
      const of = ofOperation(operations, name);
      const at = (key: string): Path => ["operations", index, key];
      const outputs = output && (output.fields ?? (output.description ? [output.description] : []));
      return [
        ...(of === "" ? [] : [note(at("name"), `the name${of}`, "has it")]),
        ...(of === "" || !description ? [] : [note(at("description"), `the description${of}`, "has it")]),
        ...members(at("input"), `the inputs${of}`, input?.parameters),
        ...members(at("output"), `the outputs${of}`, outputs),
        ...listed(at("producedFiles"), `the produced files${of}`, producedFiles),
      ];
    }),
    ...LISTED.flatMap(([key, what]) => listed([key], what, manifest[key])),
    ...(stdoutContract?.lastLineJson && operations.some(({ entrypoints }) => commandsIn(entrypoints).length > 0)
      ? [note(["stdoutContract"], "the stdout contract", "says what it promises")]
      : []),
    ...(effects?.length === 0 ? [note(["effects"], "the effects", "says that there are none")] : []),
    ...listed(["tools", "required"], "the required tools", tools?.required),
    ...Object.keys(execution).flatMap((hint) => {
      const path = ["execution", hint];
      return hint === "extensions" ? [] : [note(path, describePath(manifest, path), "has it")];
    }),
    ...(sensitive ? [note(["sensitive"], describePath(manifest, ["sensitive"]), "has it")] : []),
  ];
}

const LISTED = [
  ["effects", "the effects"],
  ["commands", "the required commands"],
  ["environment", "the environment variables"],
  ["requiredFiles", "the required files"],
  ["requiredCapabilities", "the required capabilities"],
  ["scopes", "the authorisation scopes"],
  ["dependencies", "the dependencies"],
] as const;

/** Names the operation, if there are several. */
function ofOperation(operations: readonly Operation[], name: string | undefined): string {
  return operations.length > 1 && name !== undefined ? ` of operation "${name}"` : "";
}

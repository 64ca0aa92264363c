import type { Json, LossNote, MovedTo, Operation, Path, SkillManifest, Template } from "@skill-convert/core";
import { describePath, SKILL_FILE } from "@skill-convert/core/adapters";
import { isJsonRecord } from "@skill-convert/core/json";
import { effectsOf, executionOf, needsOf, producedBy } from "./contract.js";
import { agentIn, commandsIn, commandText, inputsOf, LAST_LINE, outputsOf } from "./section.js";
import { line, paragraph } from "./words.js";

// Loss notes for the parts of a manifest that only the generated section of SKILL.md has.

/** Notes for command lines and instructions for agents, which are only in the section "Usage". */
export function usageNotes({ operations }: SkillManifest, title: string): LossNote[] {
  const inUsage = (path: Path, what: string, operation: string | undefined, as: Texts, text = ""): LossNote => {
    const reason = `${title} has no place for the ${what}${ofOperation(operations, operation)}; the section "Usage" of SKILL.md has it${text}.`;
    const several = `${title} has no place for the ${what} of {count} operations; the section "Usage" of SKILL.md has them`;
    return {
      path,
      kind: "dropped",
      reason,
      movedTo: { file: SKILL_FILE, as },
      ...(operation === undefined ? {} : { group: { message: several, name: operation } }),
    };
  };
  return operations.flatMap(({ name, entrypoints }, index): LossNote[] => [
    ...commandsIn(entrypoints).map(({ platform, system, command }) => {
      const path = ["operations", index, "entrypoints", platform];
      const as = (argv: Json) => [commandText(argv as readonly Template[])];
      return inUsage(path, `command line for ${system}`, name, as, `: \`${command}\``);
    }),
    ...(agentIn(entrypoints) === undefined
      ? []
      : [
          inUsage(["operations", index, "entrypoints", "agent"], "instruction for agents", name, (text) => [
            paragraph(text as string),
          ]),
        ]),
  ]);
}

/** The form of a value in the section, as texts that it has. */
type Texts = Extract<MovedTo, { readonly file: string }>["as"];

/** Notes for inputs, outputs, effects, requirements and hints, which are only in the section. */
export function contractNotes(manifest: SkillManifest, title: string): LossNote[] {
  const { operations, tools, effects, stdoutContract, execution = {}, sensitive } = manifest;
  const note = (path: Path, what: string, section: string, as: Texts): LossNote => {
    const reason = `${title} has no place for ${what}; the section at the end of SKILL.md ${section}.`;
    const group = groupOf(path, what, "; the section at the end of SKILL.md has them");
    return { path, kind: "dropped", reason, movedTo: { file: SKILL_FILE, as }, ...group };
  };
  // The words for the same part of several operations.
  const groupOf = ([list, index]: Path, what: string, rest = "") => {
    const name = list === "operations" ? operations[Number(index)]?.name : undefined;
    const of = ofOperation(operations, name);
    if (name === undefined || of === "") return {};
    const message = `${title} has no place for ${what.slice(0, -of.length)} of {count} operations${rest}`;
    return { group: { message, name } };
  };
  const listed = (path: Path, what: string, values: readonly unknown[] | undefined, as: Texts): LossNote[] =>
    values?.length ? [note(path, what, "lists them", as)] : [];
  // An empty list needs a note too. Without one, it would get the note of the first operation, into which it was
  // merged.
  const members = (path: Path, what: string, values: readonly unknown[] | undefined, as: Texts): LossNote[] => {
    if (values === undefined || values.length > 0) return listed(path, what, values, as);
    const empty = `the empty list of ${what}`;
    return [{ path, kind: "dropped", reason: `${title} has no place for ${empty}.`, ...groupOf(path, empty) }];
  };
  return [
    ...operations.flatMap(({ name, description, input, output, producedFiles }, index) => {
      const of = ofOperation(operations, name);
      const at = (key: string): Path => ["operations", index, key];
      const outputs = output && (output.fields ?? (output.description ? [output.description] : []));
      const asInputs: Texts = (value) => inputsOf({ input: value as unknown as Input });
      const asOutputs: Texts = (value) => asOutput(value as unknown as Output, [manifest.description, description]);
      return [
        ...(of === ""
          ? []
          : [note(at("name"), `the name${of}`, "has it", (value) => [`### ${line(value as string)}`])]),
        ...(of === "" || !description
          ? []
          : [note(at("description"), `the description${of}`, "has it", (value) => [paragraph(value as string)])]),
        ...members(at("input"), `the inputs${of}`, input?.parameters, asInputs),
        ...members(at("output"), `the outputs${of}`, outputs, asOutputs),
        ...listed(at("producedFiles"), `the produced files${of}`, producedFiles, (value) =>
          producedBy(value as unknown as Operation["producedFiles"]),
        ),
      ];
    }),
    ...LISTED.flatMap(([key, what]) =>
      listed(
        [key],
        what,
        manifest[key],
        needs((value) => ({ [key]: value })),
      ),
    ),
    ...listed(["effects"], "the effects", effects, asEffects),
    ...(stdoutContract?.lastLineJson && operations.some(({ entrypoints }) => commandsIn(entrypoints).length > 0)
      ? [
          note(["stdoutContract"], "the stdout contract", "says what it promises", (value) =>
            isJsonRecord(value) && value["lastLineJson"] ? [LAST_LINE] : [],
          ),
        ]
      : []),
    ...(effects?.length === 0 ? [note(["effects"], "the effects", "says that there are none", asEffects)] : []),
    ...listed(
      ["tools", "required"],
      "the required tools",
      tools?.required,
      needs((required) => ({ tools: { required } })),
    ),
    ...Object.keys(execution).flatMap((hint) => {
      const path = ["execution", hint];
      const as: Texts = (value) => executionOf({ execution: { [hint]: value } } as unknown as SkillManifest);
      return hint === "extensions" ? [] : [note(path, describePath(manifest, path), "has it", as)];
    }),
    ...(sensitive
      ? [
          note(["sensitive"], describePath(manifest, ["sensitive"]), "has it", (value) =>
            executionOf({ sensitive: value } as unknown as SkillManifest),
          ),
        ]
      : []),
  ];
}

type Input = NonNullable<Operation["input"]>;
type Output = NonNullable<Operation["output"]>;

/** The outputs as the section lists them; or their description, which the file has once. */
function asOutput(output: Output, stated: readonly (string | undefined)[]): string[] {
  const { fields = [], description } = output;
  const isStated = fields.length === 0 && description !== undefined && stated.includes(description);
  return isStated ? [line(description)] : outputsOf({ output }, stated);
}

const asEffects: Texts = (effects) => effectsOf({ effects } as unknown as SkillManifest);

/** The form of a requirement in the section. */
function needs(manifestOf: (value: Json) => object): Texts {
  return (value) => needsOf(manifestOf(value) as SkillManifest);
}

const LISTED = [
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

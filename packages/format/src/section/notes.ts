import type { Json, LossNote, MovedTo, Operation, Path, SkillManifest, Template } from "@skill-convert/core";
import { describePath, SKILL_FILE } from "@skill-convert/core/adapters";
import { isJsonRecord } from "@skill-convert/core/json";
import { effectsOf, executionOf, needsOf, producedBy } from "./contract.js";
import { agentIn, commandsIn, commandText } from "./entrypoints.js";
import { inputsOf, outputsOf } from "./members.js";
import { areCalled, hintsIn, type Page, pagesOf } from "./pages.js";
import { LAST_LINE } from "./section.js";
import { line, paragraph } from "./words.js";

// Loss notes for the parts of a manifest that only the generated section of SKILL.md has.

/**
 * Notes for command lines and instructions for agents, which are only in the section "Usage", or on pages.
 *
 * @param pages the pages that have them, if SKILL.md has no room for them
 */
export function usageNotes({ operations }: SkillManifest, title: string, pages: readonly Page[]): LossNote[] {
  const inUsage = (path: Path, what: string, operation: Operation, as: Texts, text = ""): LossNote => {
    const { name } = operation;
    const file = pageOf(operation, pages)?.file;
    const place = file === undefined ? 'the section "Usage" of SKILL.md has' : `the page ${file} has`;
    const reason = `${title} has no place for the ${what}${ofOperation(operations, name)}; ${place} it${text}.`;
    const places = file === undefined ? place : "pages in references/ have";
    const several = `${title} has no place for the ${what} of {count} operations; ${places} them`;
    return {
      path,
      kind: "dropped",
      reason,
      movedTo: { file: file ?? SKILL_FILE, as },
      ...(name === undefined ? {} : { group: { message: several, name } }),
    };
  };
  return operations.flatMap((operation, index): LossNote[] => {
    const { entrypoints } = operation;
    return [
      ...commandsIn(entrypoints).map(({ platform, system, argv }) => {
        const path = ["operations", index, "entrypoints", platform];
        const as = (value: Json) => [commandText(value as readonly Template[], platform)];
        return inUsage(path, `command line for ${system}`, operation, as, `: \`${commandText(argv, platform)}\``);
      }),
      ...(agentIn(entrypoints) === undefined
        ? []
        : [inUsage(["operations", index, "entrypoints", "agent"], "instruction for agents", operation, asParagraph)]),
    ];
  });
}

const asParagraph: Texts = (text) => [paragraph(text as string)];

/** The page that describes an operation. */
function pageOf(operation: Operation, pages: readonly Page[]): Page | undefined {
  return pages.find(({ operations }) => operations.includes(operation));
}

/** The form of a value in the section, as texts that it has. */
type Texts = Extract<MovedTo, { readonly file: string }>["as"];

/** Notes for all that only the section or a page has: usage, inputs, outputs, effects, requirements and hints. */
export function contractNotes(manifest: SkillManifest, title: string): LossNote[] {
  const pages = pagesOf(manifest);
  return [
    ...usageNotes(manifest, title, pages),
    ...manifest.operations.flatMap((operation, index) =>
      operationNotes(manifest, index, title, pageOf(operation, pages)),
    ),
    ...requirementNotes(manifest, title),
    ...hintNotes(manifest, title),
  ];
}

/**
 * Notes for the parts of one operation.
 *
 * @param page the page that has them, if SKILL.md has no room for them
 */
function operationNotes(manifest: SkillManifest, index: number, title: string, page: Page | undefined): LossNote[] {
  const { operations } = manifest;
  const { name, description, input, output, producedFiles, hints } = operations[index] as Operation;
  const of = ofOperation(operations, name);
  // The words for the same part of several operations.
  const groupOf = (what: string, rest = "") =>
    name === undefined || of === ""
      ? {}
      : { group: { message: `${title} has no place for ${what} of {count} operations${rest}`, name } };
  const note = (key: string, what: string, section: string, as: Texts): LossNote => ({
    ...noteOn(["operations", index, key], `${what}${of}`, section, as, title, page?.file),
    ...groupOf(what, page ? "; pages in references/ have them" : "; the section at the end of SKILL.md has them"),
  });
  // An empty list needs a note too. Without one, it would get the note of the first operation, into which it was
  // merged.
  const members = (key: string, what: string, values: readonly unknown[] | undefined, as: Texts): LossNote[] => {
    if (values === undefined) return [];
    if (values.length > 0) return [note(key, what, "lists them", as)];
    const empty = `the empty list of ${what}`;
    const reason = `${title} has no place for ${empty}${of}.`;
    return [{ path: ["operations", index, key], kind: "dropped", reason, ...groupOf(empty) }];
  };
  const outputs = output && (output.fields ?? (output.description ? [output.description] : []));
  const asInputs: Texts = (value) => inputsOf({ input: value as unknown as Input });
  const asOutputs: Texts = (value) => asOutput(value as unknown as Output, [manifest.description, description]);
  const asFiles: Texts = (value) => producedBy(value as unknown as Operation["producedFiles"]);
  const asHints: Texts = (value) => hintsIn({ hints: value as unknown as NonNullable<Operation["hints"]> });
  const named = of !== "" || page !== undefined;
  return [
    ...(named ? [note("name", "the name", "has it", (value) => [`### ${line(value as string)}`])] : []),
    ...(named && description
      ? [note("description", "the description", "has it", (value) => [paragraph(value as string)])]
      : []),
    ...members("input", "the inputs", input?.parameters, asInputs),
    ...members("output", "the outputs", outputs, asOutputs),
    ...(producedFiles?.length ? [note("producedFiles", "the produced files", "lists them", asFiles)] : []),
    ...(hints && areCalled(operations) ? [note("hints", "the hints", "has them", asHints)] : []),
  ];
}

/** Notes for effects, for the stdout contract and for what the skill needs. */
function requirementNotes(manifest: SkillManifest, title: string): LossNote[] {
  const { operations, tools, effects, stdoutContract } = manifest;
  const runs = operations.some(({ entrypoints }) => commandsIn(entrypoints).length > 0);
  const listed = (path: Path, what: string, values: readonly unknown[] | undefined, as: Texts): LossNote[] =>
    values?.length ? [noteOn(path, what, "lists them", as, title)] : [];
  const asContract: Texts = (value) => (isJsonRecord(value) && value["lastLineJson"] ? [LAST_LINE] : []);
  return [
    ...LISTED.flatMap(([key, what]) =>
      listed(
        [key],
        what,
        manifest[key],
        needs((value) => ({ [key]: value })),
      ),
    ),
    ...listed(["effects"], "the effects", effects, asEffects),
    ...(stdoutContract?.lastLineJson && runs
      ? [noteOn(["stdoutContract"], "the stdout contract", "says what it promises", asContract, title)]
      : []),
    ...(effects?.length === 0
      ? [noteOn(["effects"], "the effects", "says that there are none", asEffects, title)]
      : []),
    ...listed(
      ["tools", "required"],
      "the required tools",
      tools?.required,
      needs((required) => ({ tools: { required } })),
    ),
  ];
}

/** Notes for how to execute the skill, and for its being sensitive. */
function hintNotes(manifest: SkillManifest, title: string): LossNote[] {
  const { execution = {}, sensitive } = manifest;
  const note = (path: Path, skillWith: (value: Json) => object): LossNote =>
    noteOn(
      path,
      describePath(manifest, path),
      "has it",
      (value) => executionOf(skillWith(value) as SkillManifest),
      title,
    );
  return [
    ...Object.keys(execution).flatMap((hint) =>
      hint === "extensions" ? [] : [note(["execution", hint], (value) => ({ execution: { [hint]: value } }))],
    ),
    ...(sensitive ? [note(["sensitive"], (value) => ({ sensitive: value }))] : []),
  ];
}

function noteOn(path: Path, what: string, section: string, as: Texts, title: string, file = SKILL_FILE): LossNote {
  const where = file === SKILL_FILE ? "the section at the end of SKILL.md" : `the page ${file}`;
  const reason = `${title} has no place for ${what}; ${where} ${section}.`;
  return { path, kind: "dropped", reason, movedTo: { file, as } };
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
  ["platforms", "the operating systems"],
  ["commands", "the required commands"],
  ["packages", "the packages to install"],
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

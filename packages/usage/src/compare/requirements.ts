import type { Diagnostic, Path } from "@skill-convert/core";
import { basenameOf } from "../paths.js";
import type { Usage, Use } from "../use.js";
import { fieldOf, keptBy } from "./capability.js";
import { listsCommand, listsVariable } from "./declared.js";
import type { Demand } from "./demands.js";
import { usageDiagnostics } from "./diagnostics.js";
import { undeclared } from "./effects.js";
import { isFullyKnown, isOpaque } from "./known.js";
import type { ComparedSkill } from "./skill.js";
import { isMentioned, textIn, textsOf } from "./texts.js";
import { clauseOf, placeOf } from "./words.js";

type Demands = ReadonlyMap<Demand, readonly Use[]>;

const ENVIRONMENT: Path = ["environment"];
const COMMANDS: Path = ["commands"];

/** Programs that need not be named in a text: interpreters of programs, and what almost every machine has. */
const UNDERSTOOD = /^(?:python[\d.]*|pip[\d.]*|node|npm|npx|git|zip|unzip|curl|wget)(?:\.exe)?$/;

/** Programs that belong to an operating system, so that a script asks first which one it runs on. */
const OF_SYSTEM =
  /^(?:sudo|ssh|open|xdg-open|osascript|afplay|say|security|sips|iconutil|pbcopy|pbpaste|sw_vers|md5|vm_stat|top|free|column|powershell|pwsh|cmd|start|taskkill|tasklist|ip|ifconfig|systemctl|journalctl|launchctl|where|sysctl|wmic|system_profiler|nvidia-smi|lsof|netstat|ss)(?:\.exe)?$/;

/** Finds environment variables and commands that the manifest does not list; if it cannot, those that no text names. */
export function undeclaredRequirements(demands: Demands, skill: ComparedSkill): Diagnostic[] {
  const { manifest, adapter } = skill;
  const secrets = (demands.get("secret") ?? []).filter(({ name }) => !listsVariable(manifest, name));
  const variables = (demands.get("variable") ?? []).filter(({ name }) => !listsVariable(manifest, name));
  const commands = (demands.get("command") ?? []).filter(
    ({ name = "" }) => !listsCommand(manifest, name) && !OF_SYSTEM.test(basenameOf(name)),
  );
  const findings: Diagnostic[] = [];
  const kept = (required: boolean) =>
    keptBy(adapter, { environment: [{ name: "A", required }] })?.environment?.[0]?.required === required;
  if (manifest.environment !== undefined || kept(true)) {
    const field = fieldOf(adapter, ENVIRONMENT, "the list of environment variables");
    // Only some formats can list variables that may be unset.
    const listed = kept(false) ? variables : variables.filter(isRequired);
    findings.push(...undeclared("secret", secrets, field, ENVIRONMENT, skill));
    findings.push(...undeclared("variable", listed, field, ENVIRONMENT, skill));
  } else findings.push(...unnamed("unnamed-secret", "secret", secrets, skill));
  if (manifest.commands !== undefined || keptBy(adapter, { commands: [{ name: "a" }] })?.commands) {
    findings.push(
      ...undeclared("command", commands, fieldOf(adapter, COMMANDS, "the list of commands"), COMMANDS, skill),
    );
  } else {
    const foreign = commands.filter(({ name = "" }) => !UNDERSTOOD.test(basenameOf(name)));
    findings.push(...unnamed("unnamed-program", "command", foreign, skill));
  }
  return findings;
}

/** Python fails if a variable is not set that is read in this way. */
function isRequired({ via }: Use): boolean {
  return via === "os.environ";
}

function unnamed(
  code: "unnamed-secret" | "unnamed-program",
  demand: Demand,
  uses: readonly Use[],
  skill: ComparedSkill,
): Diagnostic[] {
  const texts = uses.length > 0 ? textsOf(skill.files) : [];
  const rest = uses.filter(({ name = "" }) => !isMentioned(basenameOf(name), texts));
  const [first] = rest;
  if (!first) return [];
  const args = { place: placeOf(first, skill.files), does: clauseOf(demand, rest) };
  return [usageDiagnostics.create(code, args, { file: first.file, range: first.range })];
}

/** Finds variables and commands that the manifest lists, and nothing in the skill mentions. */
export function unusedRequirements(usage: Usage, skill: ComparedSkill): Diagnostic[] {
  const { manifest, adapter, files } = skill;
  const { environment = [], commands = [], packages = [] } = manifest;
  if (environment.length + commands.length === 0 || !isFullyKnown(usage)) return [];
  // Another program or a package may read a variable that this skill only passes on.
  const readElsewhere = usage.uses.some(isOpaque);
  const manifestFile = skill.locate([])?.file;
  const texts = [
    ...files.list().flatMap((file) => (file === manifestFile ? [] : textIn(files, file))),
    (manifest.instructions ?? "").toLowerCase(),
    JSON.stringify([manifest.operations, manifest.assertions, manifest.compatibility, packages]).toLowerCase(),
  ];
  return [
    ...environment.flatMap(({ name }, index) =>
      readElsewhere || isMentioned(name, texts) ? [] : unused("unused-variable", [...ENVIRONMENT, index], name),
    ),
    ...commands.flatMap(({ name }, index) =>
      isMentioned(name, texts) ? [] : unused("unused-command", [...COMMANDS, index], name),
    ),
  ];

  function unused(code: "unused-variable" | "unused-command", path: Path, name: string): Diagnostic[] {
    const field = fieldOf(adapter, path.slice(0, 1), "The manifest");
    return [usageDiagnostics.create(code, { field, what: name }, { ...skill.locate(path), path })];
  }
}

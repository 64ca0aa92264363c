import type { Diagnostic, FileEdit } from "@skill-convert/core";
import { applySettings, chooseFormat } from "@skill-convert/examine";
import { planFixes } from "@skill-convert/examine/validate";
import { type CodeActionKind, CodeActionKind as Kinds, type Range } from "vscode-languageserver-types";
import { URI } from "vscode-uri";
import { type Action, CONVERT, FIX_ALL, type FileChange, type Questions } from "../protocol.js";
import { type ExaminedFolder, examineFolder } from "./diagnose.js";
import { showFinding } from "./finding.js";
import type { HostSettings, SkillHost } from "./host.js";
import { OpenFolder } from "./open-folder.js";
import { OpenPlugin } from "./open-plugin.js";
import { pluginActions } from "./plugins.js";
import { Positions } from "./positions.js";
import { touches } from "./touches.js";

/** Returns the code actions in a range of a manifest: its fixes, all fixes, and conversions. */
export function actions({ range, only, ...about }: Questions["actions"], host: SkillHost): readonly Action[] {
  const plugin = OpenPlugin.of(about, host);
  if (plugin) return pluginActions(plugin, { range, only }, host);
  const wants = (kind: CodeActionKind) =>
    only === undefined || only.some((each) => each === kind || each === "" || kind.startsWith(`${each}.`));
  // Only offered if requested by kind: it would clutter the list of all actions.
  const wantsAll = only !== undefined && wants(FIX_ALL);
  if (!wants(Kinds.QuickFix) && !wantsAll) return wants(Kinds.RefactorRewrite) ? conversions(about, host) : [];
  const opened = examineFolder(about, host);
  const settings = host.settingsOf(opened.folder.directory);
  return [
    ...(wants(Kinds.QuickFix) ? quickFixes(opened, settings, range) : []),
    ...(wantsAll ? fixAll(opened, settings, FIX_ALL) : []),
    ...(wants(Kinds.RefactorRewrite) ? conversions(about, host) : []),
  ];
}

function quickFixes(opened: ExaminedFolder, hostSettings: HostSettings, range: Range): Action[] {
  const { folder, examined, redaction } = opened;
  const positions = new Positions(folder.files);
  const fixable = applySettings(examined.findings, hostSettings.settings).filter(isFixable);
  const fixes = fixable.flatMap((finding): Action[] => {
    const shown = showFinding(finding, folder.file, positions, redaction, (file) => folder.pathOf(file));
    if ((finding.file ?? folder.file) !== folder.file || !touches(shown.range, range)) return [];
    const { title, edits, asks } = finding.fix;
    const changes = writable(folder, [toEdit(folder.file, edits)]);
    if (changes.length === 0) return [];
    return [
      {
        title: redaction ? redaction.text(title) : title,
        kind: Kinds.QuickFix,
        diagnostics: [shown],
        isPreferred: !asks,
        changes,
      },
    ];
  });
  return fixes.length > 0 && fixable.length > 1 ? [...fixes, ...fixAll(opened, hostSettings, Kinds.QuickFix)] : fixes;
}

/** Returns the changes of `skill-convert validate --fix`. */
function fixAll(
  { folder, examined, reexamine }: ExaminedFolder,
  { settings }: HostSettings,
  kind: CodeActionKind,
): Action[] {
  const plan = planFixes(folder.files, examined, reexamine, settings);
  const changes = writable(folder, plan.edits);
  if (changes.length === 0) return [];
  return [{ title: "Fix everything that skill-convert can fix safely", kind, changes }];
}

/** Returns the changes of some edits; none if a file must not be written. */
function writable(folder: OpenFolder, edits: readonly FileEdit[]): FileChange[] {
  return folder.refusals(edits).length > 0 ? [] : folder.changes(edits);
}

function conversions(about: Questions["symbols"], host: SkillHost): Action[] {
  const folder = new OpenFolder(about, host);
  return host.registry.adapters
    .filter(({ id, encode, singleFile }) => {
      const from = chooseFormat(folder.skill, host.registry, undefined, { to: id }).value;
      return from && encode && id !== from.id && (singleFile === true) === folder.isSingleFile;
    })
    .map(({ id, title }) => {
      const name = `Convert to ${title}`;
      return {
        title: name,
        kind: Kinds.RefactorRewrite,
        command: { title: name, command: CONVERT, arguments: [URI.file(about.file).toString(), id] },
      };
    });
}

type WithFix = Diagnostic & Required<Pick<Diagnostic, "fix">>;

function isFixable(finding: Diagnostic): finding is WithFix {
  return finding.fix !== undefined && finding.fix.edits.length > 0;
}

function toEdit(path: string, edits: WithFix["fix"]["edits"]) {
  return { kind: "splice" as const, path, edits: [...edits].sort((a, b) => a.start - b.start) };
}

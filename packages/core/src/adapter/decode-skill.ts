import { type KeysOf, requireArguments } from "../arguments.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { coreDiagnostics } from "../diagnostics/diagnostics.js";
import { hasErrors, type Result } from "../diagnostics/result.js";
import type { SkillFiles } from "../files.js";
import { invalidManifestPath } from "../manifest/invalid-manifest.js";
import type { SkillManifest } from "../manifest/manifest.js";
import { orderManifest } from "../manifest/order.js";
import { toPointer } from "../path.js";
import { mergeEdited } from "../sidecar/merge.js";
import { nearestPath } from "../sidecar/node.js";
import { inFolder, isEdited, originalFiles } from "../sidecar/originals.js";
import { lostPlace } from "../sidecar/places.js";
import { readSidecar, SIDECAR_FILE, type Sidecar, unusable } from "../sidecar/sidecar.js";
import { hiddenCharacters } from "../text/hidden-characters.js";
import type { Adapter, Decoded, DecodeOptions } from "./adapter.js";
import { filesOf, type Skill } from "./reading.js";

/** Adapters by the ids of their formats, such as a registry or a map. */
export interface AdapterLookup {
  get(id: string): Adapter | undefined;
}

/** Options for reading a skill. */
export interface DecodeSkillOptions extends DecodeOptions {
  /**
   * Restores what the sidecar keeps. Only converting a skill back needs this. Leave it out for everything else, because
   * only the manifest that people see may decide what a skill is allowed to do.
   */
  readonly sidecar?: boolean;
  /** The adapters for the original files in the sidecar. */
  readonly adapters?: AdapterLookup | undefined;
}

export const LOOKUP = { what: "adapters by id, such as a registry or a map", has: ["get"] };

const DECODE_OPTIONS: KeysOf<DecodeSkillOptions> = {
  keys: { quiet: "true or false", sidecar: "true or false", adapters: LOOKUP },
};

/**
 * Reads the canonical manifest of a skill with one adapter. With the option `sidecar`, if the skill has a sidecar, the
 * result is the original manifest with all edits since the conversion.
 *
 * @throws TypeError for a wrong argument or an unknown option
 * @example
 * const files = memoryFiles({ "skill.yaml": "sop: \"0.1\"\nname: notes\nversion: 1.0.0\ndescription: Finds notes.\n" });
 * const { value } = decodeSkill(files, stopAdapter);
 * [value.manifest.name, value.manifest.version]; // ["notes", "1.0.0"]
 * value.locate(["version"]); // { file: "skill.yaml", range: { start: 32, end: 37 } }
 */
export function decodeSkill(skill: Skill, adapter: Adapter, options: DecodeSkillOptions = {}): Result<Decoded> {
  requireArguments("decodeSkill", {
    skill: [skill, "the files or the reading of a skill"],
    adapter: [adapter, "an adapter"],
    options: [options, DECODE_OPTIONS],
  });
  const { sidecar: withSidecar = false, adapters, ...decodeOptions } = options;
  const decoded = adapter.decode(skill, decodeOptions);
  if (decoded.value === undefined) return decoded;
  // A quiet caller only compares the manifest, so the order of keys does not matter.
  const value = options.quiet ? decoded.value : { ...decoded.value, manifest: orderManifest(decoded.value.manifest) };
  const found = options.quiet ? decoded.diagnostics : [...decoded.diagnostics, ...hiddenCharacters(value)];
  if (!withSidecar) return { value, diagnostics: found };
  const files = filesOf(skill);
  const sidecar = readSidecar(files);
  if (sidecar.value === undefined || sidecar.value.target !== adapter.id) {
    return { value, diagnostics: [...found, ...sidecar.diagnostics] };
  }
  const full = decodeOriginals(adapter, files, value, sidecar.value, adapters);
  return { value: full.value ?? value, diagnostics: [...found, ...full.diagnostics] };
}

/** Returns true if an unusable sidecar was found, so that the manifest may be incomplete. */
export function hasUnusableSidecar(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ code }) => code === "core/sidecar-unreadable");
}

function decodeOriginals(
  adapter: Adapter,
  files: SkillFiles,
  decoded: Decoded,
  sidecar: Sidecar,
  adapters: AdapterLookup | undefined,
): Result<Decoded> {
  const source = sidecar.source === adapter.id ? adapter : adapters?.get(sidecar.source);
  if (!source) return unusable(`it keeps files of the format ${JSON.stringify(sidecar.source)}, which is not loaded`);
  const originals = source.read(originalFiles(files, sidecar));
  const { value: before, diagnostics } = decodeSkill(originals, source, { quiet: true, sidecar: true, adapters });
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (!before || hasErrors(diagnostics)) return unusable(errors.map(({ message }) => message).join(" "));
  if (hasUnusableSidecar(diagnostics)) return { diagnostics };
  const alone = () => source.decode(originals, { quiet: true }).value?.manifest;
  const lost = lostPlace(sidecar, before.manifest, alone);
  if (lost !== undefined) return unusable(`the original manifest has no ${JSON.stringify(lost)}`);
  const { manifest, findings } = merge(adapter, files, decoded.manifest, before.manifest, sidecar);
  const wrong = invalidManifestPath(manifest);
  if (wrong !== undefined) return unusable(`invalid input at ${toPointer(wrong) || "/"}`);
  const supportFiles = [...(decoded.supportFiles ?? []), ...(before.supportFiles ?? [])];
  const value: Decoded = {
    manifest: orderManifest(manifest),
    ...(supportFiles.length > 0 ? { supportFiles } : {}),
    locate: (path) => decoded.locate(nearestPath(manifest, path, decoded.manifest)),
    locatePointer: decoded.locatePointer,
  };
  return { value, diagnostics: [...diagnostics, ...findings] };
}

function merge(adapter: Adapter, files: SkillFiles, read: SkillManifest, before: SkillManifest, sidecar: Sidecar) {
  if (!isEdited(files, sidecar) && sidecar.masked.length === 0) return { manifest: before, findings: [] };
  // Some formats read the same files differently in another folder.
  const folder = sidecar.writtenIn ?? sidecar.folder ?? files.path;
  const isMoved = files.path !== folder;
  const inOldFolder = isMoved ? adapter.decode(inFolder(files, folder), { quiet: true }).value?.manifest : undefined;
  const { manifest, stale, redacted } = mergeEdited(before, inOldFolder ? orderManifest(inOldFolder) : read, sidecar);
  const find = (code: "sidecar-stale" | "sidecar-redacted") => (address: readonly string[]) =>
    coreDiagnostics.create(code, { pointer: toPointer(address) }, { file: SIDECAR_FILE, path: address });
  return { manifest, findings: [...stale.map(find("sidecar-stale")), ...redacted.map(find("sidecar-redacted"))] };
}

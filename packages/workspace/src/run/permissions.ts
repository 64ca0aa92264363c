import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import {
  type Need,
  type PermissionClientId,
  type PermissionSettings,
  permissionClient,
  permissionNeeds,
  permissionSettings,
} from "@skill-convert/clients/permissions";
import { InputError, toPointer } from "@skill-convert/core";
import { decodeText } from "@skill-convert/core/text";
import { writeFiles } from "@skill-convert/fs";
import type { ClientPermissions, PermissionsReport, PlacedDiagnostic } from "@skill-convert/report";
import type { LoadedContext } from "../context.js";
import { readGivenFile } from "../find/given-file.js";
import { refuseLinks } from "../outcome/refuse-links.js";
import { type ReadSkill, readSkills } from "../registry/read-registry.js";

/** The options of {@link permissions}. */
export interface PermissionsOptions {
  /** The id of the format (default: detected). */
  readonly from?: string | undefined;
  /** The folder with the settings to which those for the skills are added. */
  readonly into?: string | undefined;
}

/** The skills of a folder, whose needs clients may allow. */
export interface NeedfulSkills {
  readonly diagnostics: readonly PlacedDiagnostic[];
  /** True if any skill was found. */
  readonly reached: boolean;
  /**
   * Makes the settings. Nothing is written yet.
   *
   * @throws InputError if existing settings cannot be read
   */
  plan(): PermissionsPlan;
}

/** Settings by which clients allow what skills need. */
export interface PermissionsPlan {
  readonly report: PermissionsReport;
  /**
   * Writes the settings into the folder that was named.
   *
   * @throws InputError if one cannot be written
   */
  write(): void;
}

/**
 * Reads the skills in a folder, and makes the settings by which clients allow what they need and nothing else
 * (client-permissions.md#d1).
 *
 * @param clients the ids of the clients
 * @throws InputError for a client without permissions, or a folder of settings that is a link
 */
export function permissions(
  root: string,
  clients: readonly string[],
  { from, into }: PermissionsOptions,
  context: LoadedContext,
): NeedfulSkills {
  const ids = [...new Set(clients.map(clientNamed))];
  if (into !== undefined) refuseLinks(into, context.cwd);
  const { skills, diagnostics, reached } = readSkills([root], context, { from, places: true });
  return {
    diagnostics,
    reached,
    plan() {
      const needs = new Map(
        skills.flatMap((skill) => permissionNeeds(skill.manifest).map((need) => [need, skill] as const)),
      );
      const textOf = (file: string) => (into === undefined ? undefined : existingText(join(into, file), context.cwd));
      const settings = ids.map((id) => settled(permissionSettings(id, [...needs.keys()], textOf)));
      return {
        report: {
          command: "export permissions",
          version: context.version,
          skills: skills.map(({ source }) => source),
          clients: settings.map((each) => reportOf(each, needs)),
          diagnostics,
        },
        write: () => (into === undefined ? undefined : write(settings, into, context.cwd)),
      };
    },
  };
}

function clientNamed(name: string): PermissionClientId {
  const client = permissionClient(name);
  if (client.kind === "refused") throw new InputError(`\`client\`: ${client.reason}`, { remedy: "client" });
  return client.value;
}

function settled(settings: ReturnType<typeof permissionSettings>): PermissionSettings {
  if (settings.kind === "refused") throw new InputError(`nothing was written: ${settings.reason}`);
  return settings.value;
}

function existingText(path: string, cwd: string): string | undefined {
  refuseLinks(dirname(path), cwd);
  const absolute = resolve(cwd, path);
  if (!existsSync(absolute)) return undefined;
  const content = decodeText(readGivenFile(absolute, path));
  if (content.kind === "text") return content.text;
  throw new InputError(`${path} is not text`);
}

function write(settings: readonly PermissionSettings[], into: string, cwd: string): void {
  const edits = settings.flatMap(({ files }) =>
    files.map(({ file, text }) => ({ kind: "write" as const, path: file, text })),
  );
  const folder = resolve(cwd, into);
  const [failure] = writeFiles(edits, folder, { outRoot: folder }).failures;
  if (failure) throw new InputError(`${join(into, failure.path)} was not written: ${failure.reason}`);
}

function reportOf(
  { client, files, met, unmet, note }: PermissionSettings,
  needs: ReadonlyMap<Need, ReadSkill>,
): ClientPermissions {
  return {
    client,
    files,
    met: met.length,
    lost: unmet.map(({ need, because }) => {
      const skill = needs.get(need);
      const { path, what } = need;
      return { source: skill?.source ?? "", pointer: toPointer(path), what, because, ...skill?.locate?.(path) };
    }),
    ...(note === undefined ? {} : { note }),
  };
}

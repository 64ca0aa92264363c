import type { FileEdit, JsonRecord, SkillFiles } from "@skill-convert/core";
import { getOwn, isJsonRecord, jsonEqual } from "@skill-convert/core/json";
import { NOWHERE, readText } from "@skill-convert/format";
import { printJson, readData } from "@skill-convert/source";
import type { ComponentRule, Dialect } from "../dialect/dialect.js";
import type { Component, Plugin } from "../model/schemas.js";
import { effectiveComponents, existsIn } from "../reading/effective.js";
import type { ManifestReading } from "../reading/manifests.js";
import type { ServerForm } from "../servers/form.js";
import { readServer, type Server, writeServer } from "../servers/server.js";
import { documentOf, readServers, type Servers, serversIn } from "../servers/server-list.js";

/** Where the MCP servers of a plugin go in a dialect. */
export interface ServerPlaces {
  /** The declared servers. */
  readonly declared?: readonly Component[];
  /** The changes to files of servers. */
  readonly edits: readonly FileEdit[];
}

/** The MCP servers that the result should have. */
export interface WantedServers {
  readonly servers: Servers;
  /** The files and objects in which the source has them. */
  readonly components: readonly Component[];
  /** The form in which the source has them. */
  readonly form: ServerForm;
}

/**
 * Decides where MCP servers go (plugin-manifests.md#d16): files that the dialect reads as the source does stay shared.
 * Otherwise the servers go into the manifest, or into the file that the dialect demands.
 */
export function placeServers(
  files: SkillFiles,
  source: WantedServers,
  to: Dialect,
  existing: ManifestReading | undefined,
): ServerPlaces {
  const { servers: wanted, components } = source;
  const { servers: form } = to;
  const rule = to.components.mcpServers;
  const present = existing?.plugin?.components?.mcpServers;
  const kept = { ...(present && { declared: present }), edits: [] };
  if (rule && rule.field === undefined) return { edits: fileEdits(files, source, rule, form) };
  if (!rule || Object.keys(wanted).length === 0) return kept;
  const read = (declared: readonly Component[] | undefined): Servers => {
    const all = effectiveComponents(
      { ...(declared && { mcpServers: [...declared] }) },
      { mcpServers: rule },
      {},
      existsIn(files),
    );
    return readServers(files, all.mcpServers ?? [], form);
  };
  const changed = changedIn(existing ? read(present) : {}, source);
  if (existing && Object.keys(changed).length === 0) return kept;
  if (present) return { declared: merged(present, changed, form), edits: [] };
  if (jsonEqual(read(undefined), wanted)) return { edits: [] };
  const place = rule.at.find(existsIn(files));
  const shared = rule.field === "adds" ? components.filter((each) => each !== place) : components;
  const isShared = shared.every((each) => typeof each === "string") && canDeclare(shared, to);
  if (isShared && jsonEqual(read(shared), wanted)) return { declared: shared, edits: [] };
  // A file that the dialect reads in any case may not have a second server of the same name beside it.
  const found = rule.field === "adds" ? read(undefined) : {};
  const missing = Object.entries(wanted).filter(([name]) => !Object.hasOwn(found, name));
  const inline = written(Object.fromEntries(missing), form);
  return { ...(missing.length > 0 && { declared: [inline] }), edits: [] };
}

/** The servers that differ from those of an existing manifest, as far as the form of the source can say it. */
function changedIn(existing: Servers, { servers, form }: WantedServers): Servers {
  const entries = Object.entries(servers).filter(([name, server]) => {
    const before = getOwn(existing, name);
    const raw = before && writeServer(before, form);
    const mirrored = raw && readServer(raw, form);
    return !jsonEqual(before, server) && !(mirrored && jsonEqual(mirrored, withoutLiterals(server)));
  });
  return Object.fromEntries(entries);
}

/** A server without the keys that only its form has, which no other form can say. */
function withoutLiterals({ transport, values }: Server): Server {
  const common = Object.entries(values).filter(([, value]) => !("literal" in value) || value.of === "json");
  return { transport, values: Object.fromEntries(common) };
}

function written(servers: Servers, form: ServerForm): JsonRecord {
  const entries = Object.entries(servers).flatMap(([name, server]) => {
    const raw = writeServer(server, form);
    return raw ? [[name, raw] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** The servers in an existing manifest with those that are wanted; a path in it stays. */
function merged(present: readonly Component[], wanted: Servers, form: ServerForm): readonly Component[] {
  const [only, ...others] = present;
  return typeof only === "object" && others.length === 0 ? [{ ...only, ...written(wanted, form) }] : present;
}

/** The changes to the file that a dialect demands. A file of another form stays as it is. */
function fileEdits(
  files: SkillFiles,
  source: WantedServers,
  { at: [path] }: ComponentRule,
  form: ServerForm,
): readonly FileEdit[] {
  if (path === undefined) return [];
  if (!files.has(path)) {
    const servers = written(source.servers, form);
    if (Object.keys(servers).length === 0) return [];
    const head = form.schema === undefined ? {} : { $schema: form.schema };
    return [{ kind: "write", path, text: printJson({ ...head, mcpServers: servers }) }];
  }
  const before = documentOf(files, path);
  if (!before || !serversIn(before, form) || !isJsonRecord(before["mcpServers"])) return [];
  const { value: text = "" } = readText(files, path);
  const changed = changedIn(readServers(files, [path], form), source);
  const edits = readData(text, { file: path, format: "json" }).edit({
    ...before,
    ...(form.schema !== undefined && { $schema: form.schema }),
    mcpServers: { ...before["mcpServers"], ...written(changed, form) },
  });
  return edits.length > 0 ? [{ kind: "splice", path, edits }] : [];
}

/** Returns true if the manifest of a dialect can name these files of servers. */
function canDeclare(components: readonly Component[], { table }: Dialect): boolean {
  const document = table.put(
    { name: "a", version: "1", components: { mcpServers: [...components] } },
    undefined,
    NOWHERE,
  );
  const plugin = (document === undefined ? undefined : table.get(document, NOWHERE)) as Plugin | undefined;
  return jsonEqual(plugin?.components?.mcpServers ?? [], [...components]);
}

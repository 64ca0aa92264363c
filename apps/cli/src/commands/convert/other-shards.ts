import { basename } from "node:path";
import { decodeSkill } from "@skill-convert/core";
import { kebabName } from "@skill-convert/core/adapters";
import { collisionKey } from "@skill-convert/fs";
import { formats } from "../../formats/formats.js";
import { type FoundInput, type InputSkill, openFound } from "../../inputs/find.js";
import { guard } from "../../inputs/guard.js";
import type { OtherShards } from "./collisions.js";
import { type ConvertRequest, chooseAdapter, prepareConversion, previousIdOf } from "./prepare.js";

/**
 * Collects the skills of other shards that share a parent folder with skills of this one. None is read before a skill of
 * this shard has to wait for them. Then all are, but only those are converted whose id, name or folder resembles the name
 * of a target, to find where they would be written.
 */
export function createOtherShards(request: ConvertRequest): OtherShards {
  const unread: FoundInput[] = [];
  const byName = new Map<string, InputSkill[]>();
  const read = (found: FoundInput) => {
    const input = openFound(found, formats);
    if ("problem" in input) return;
    const names = guard(
      () => possibleNames(input, request),
      () => new Set<string>(),
    );
    for (const name of names) byName.set(name, [...(byName.get(name) ?? []), input]);
  };
  return {
    add: (found) => void unread.push(found),
    sharing(target) {
      for (const found of unread.splice(0)) read(found);
      const found = byName.get(nearly(basename(target))) ?? [];
      return found.flatMap((input) => {
        const prepared = prepareConversion(input, request);
        const { target: other } = prepared;
        if (other === undefined || collisionKey(other) !== collisionKey(target)) return [];
        return [{ source: input.source, previousId: previousIdOf(prepared) }];
      });
    },
    clear() {
      unread.length = 0;
      byName.clear();
    },
  };
}

/** The names that a format may give the target folder: from the id, the name or the folder of the skill. */
function possibleNames(input: InputSkill, request: ConvertRequest): ReadonlySet<string> {
  const adapter = chooseAdapter(input, request).value;
  const options = { quiet: true, sidecar: true, adapters: request.adapters };
  const manifest = adapter && decodeSkill(request.readings(input.files).in(adapter), adapter, options).value?.manifest;
  if (!manifest) return new Set();
  const names = [manifest.id, manifest.name, input.files.folder, "skill"];
  return new Set(names.flatMap((name) => (name === undefined ? [] : [nearly(name)])));
}

/** Returns the same key for all forms that a format may give a name. */
function nearly(name: string): string {
  return kebabName(name).replaceAll("-", "").slice(0, 100);
}

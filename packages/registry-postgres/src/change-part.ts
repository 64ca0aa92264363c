import type { RegistryChange, SkillRegistry } from "@skill-convert/registry";
import type { Scope, Vaults } from "@skill-convert/registry/backend";
import type { Transaction } from "./database.js";
import { type Lock, locksOf } from "./locks.js";
import { findPart, readPart } from "./read-part.js";
import { writeEvents } from "./write-events.js";

/**
 * Applies a change to a part of the registry and writes its events. First, everything is locked that the change reads or
 * writes, so that no other change can make its decision wrong.
 *
 * @returns the change; undefined if others extended the part before it was locked, so that it has to be tried again
 */
export async function changePart<Change extends RegistryChange>(
  transaction: Transaction,
  scope: Scope,
  vaults: Vaults,
  change: (registry: SkillRegistry) => Change,
): Promise<Change | undefined> {
  const { ids = [], contexts: declared = [] } = scope;
  const expected = await findPart(transaction, scope);
  const locks = locksOf({ written: ids, read: expected.read, contexts: [...declared, ...expected.contexts.keys()] });
  await take(transaction, locks);
  const part = await readPart(transaction, scope, vaults);
  const isLocked =
    locks.length === 1 ||
    ([...part.read].every((id) => expected.read.has(id)) &&
      [...part.contexts].every((name) => expected.contexts.has(name)));
  if (!isLocked) return undefined;
  const made = change(part.registry);
  if (made.events.length === 0) return made;
  return { ...made, events: await writeEvents(transaction, made.events, vaults) };
}

async function take(transaction: Transaction, locks: readonly Lock[]): Promise<void> {
  await transaction.rows(
    `select case when shared then pg_advisory_xact_lock_shared(key) else pg_advisory_xact_lock(key) end
     from unnest($1::bigint[], $2::boolean[]) as l (key, shared)`,
    [locks.map(({ key }) => key), locks.map(({ shared }) => shared)],
  );
}

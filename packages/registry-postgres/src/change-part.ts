import type { RegistryChange, SkillRegistry } from "@skill-convert/registry";
import type { Scope, Vaults } from "@skill-convert/registry/backend";
import { couldCloseCycle } from "./cycles.js";
import type { Transaction } from "./database.js";
import { CYCLES, type Lock, locksOf } from "./locks.js";
import { findContexts, readPart } from "./read-part.js";
import { writeEvents } from "./write-events.js";

/**
 * Applies a change to a part of the registry and writes its events. First, it locks what it reads and writes, so that no
 * other change can make its decision wrong.
 *
 * Of a cycle that the change would close, only its own skills and those that they depend on directly are locked. That is
 * enough: of two changes that add a → b and b → c, one waits for the other, because both lock b. So the last change of a
 * cycle finds that another skill depends on its own, and all changes of which that is true take turns (`CYCLES`).
 *
 * @returns the change; undefined if others extended the contexts before they were locked, so that it has to be tried again
 */
export async function changePart<Change extends RegistryChange>(
  transaction: Transaction,
  scope: Scope,
  vaults: Vaults,
  change: (registry: SkillRegistry) => Change,
): Promise<Change | undefined> {
  const { ids = [], contexts: declared = [], cyclesThrough = [] } = scope;
  const expected = await findContexts(transaction, scope);
  const read = cyclesThrough.flatMap(({ dependencies }) => dependencies.map(({ id }) => id));
  const locks = locksOf({ written: ids, read, contexts: [...declared, ...expected.keys()] });
  await take(transaction, locks);
  if (await couldCloseCycle(transaction, cyclesThrough)) await take(transaction, [{ key: CYCLES, shared: false }]);
  const part = await readPart(transaction, scope, vaults);
  // A single lock is that of the whole registry.
  const isLocked = locks.length === 1 || [...part.contexts].every((name) => expected.has(name));
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

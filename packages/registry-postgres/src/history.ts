import type { SkillManifest } from "@skill-convert/core";
import { compact } from "@skill-convert/core/json";
import type { RegistryEvent } from "@skill-convert/registry";
import type { Database } from "./database.js";

interface EventRow {
  readonly sequence: string;
  readonly at: string | null;
  readonly kind: RegistryEvent["kind"];
  readonly id: string | null;
  readonly vault: string | null;
  readonly path: string | null;
  readonly manifest: SkillManifest | null;
  readonly previous: SkillManifest | null;
  readonly details: Readonly<Record<string, unknown>> | null;
}

/** Reads the events after a sequence number. */
export async function eventsAfter(
  database: Pick<Database, "rows">,
  after: number,
  limit: number,
): Promise<RegistryEvent[]> {
  const rows = await database.rows<EventRow>(
    `select e.sequence, e.at, e.kind, e.id, e.vault, e.path, e.manifest, e.details, p.manifest as previous
     from skill_convert.footprint e left join skill_convert.footprint p on p.sequence = e.previous
     where e.sequence > $1 order by e.sequence limit $2`,
    [after, limit],
  );
  return rows.map(eventOf);
}

function eventOf({ sequence, details, previous, ...row }: EventRow): RegistryEvent {
  const fields = Object.entries({ ...row, ...(row.kind === "registered" ? {} : { previous }), ...details });
  const present = fields.filter(([, value]) => value !== null);
  // The columns of a row are those of its kind of event, as `writeEvents` wrote them.
  return compact({ sequence: Number(sequence), ...Object.fromEntries(present) }) as unknown as RegistryEvent;
}

import type { RegisteredSkill, RegistryStore } from "@skill-convert/registry";

const PAGE = 500;

/** Reads every skill of a store page by page, so that only one page is in memory. */
export async function* everySkill(store: Pick<RegistryStore, "query">): AsyncGenerator<RegisteredSkill> {
  let after: string | undefined;
  do {
    const page = await store.query({}, { limit: PAGE, ...(after === undefined ? {} : { after }) });
    for (const { skill } of page.matches) yield skill;
    after = page.next;
  } while (after !== undefined);
}

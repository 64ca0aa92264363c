export interface Addresses {
  readonly SITE: string;
  readonly REPOSITORY: string;
}

/** The path of each page below the site, without an extension, with the path of its Markdown in the repository. */
export const pages: ReadonlyMap<string, string>;
/** The files with JSON Schemas, by their names below `schemas/`. */
export function schemaFiles(): ReadonlyMap<string, string>;
/** The address of a link on a page. */
export function resolveLink(link: string, file: string, addresses: Addresses): string;
/** The file of the repository that an address of the site leads to, as a path with its anchor; undefined if there is none. */
export function sourceOf(path: string): string | undefined;
/** The anchor that GitHub makes of a heading. */
export function slugOf(heading: string): string;

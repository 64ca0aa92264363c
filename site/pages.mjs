// The pages of the site, and the addresses of files of the repository in it.
import { existsSync, readdirSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Names of a folder, sorted, with the same order on every system. */
const namesIn = (folder) => readdirSync(join(root, folder)).sort();

const markdown = (folder) => namesIn(folder).filter((name) => name.endsWith(".md"));

/** The path of each page below the site, without an extension, with the path of its Markdown in the repository. */
function listPages() {
  const docs = ["docs", "docs/diagnostics", "docs/specs"].flatMap((folder) =>
    markdown(folder).map((name) => {
      const file = `${folder}/${name}`;
      return [
        file
          .slice("docs/".length)
          .replace(/\.md$/, "")
          .replace(/README$/, "index")
          // The reference of the packages is in `api/`.
          .replace(/^api$/, "library"),
        file,
      ];
    }),
  );
  const packages = namesIn("packages").map((name) => [`packages/${name}`, `packages/${name}/README.md`]);
  const others = [
    ["start", "README.md"],
    ["contributing", "CONTRIBUTING.md"],
    ["security", "SECURITY.md"],
    ["packages/skill-convert", "apps/cli/README.md"],
  ];
  return new Map([...docs, ...packages, ...others].filter(([, file]) => existsSync(join(root, file))));
}

export const pages = listPages();
const pageOf = new Map([...pages].map(([page, file]) => [file, page]));

/** The files with JSON Schemas, by their names below `schemas/`. */
export function schemaFiles() {
  const folders = [...namesIn("packages").map((name) => `packages/${name}/schema`), "apps/cli/schema"];
  const files = folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => namesIn(folder).map((name) => [name, `${folder}/${name}`]));
  return new Map(files);
}

/**
 * The address of a link on a page: a path that begins with `/` for a page of the site, or else an address in the repository. Links
 * that are addresses already, or lead within their page, stay.
 *
 * @param link as the Markdown has it
 * @param file the path of the Markdown in the repository
 * @param addresses `{ SITE, REPOSITORY }`
 */
export function resolveLink(link, file, { SITE, REPOSITORY }) {
  if (link.startsWith(`${SITE}/`)) return link.slice(SITE.length);
  if (/^(?:[a-z][a-z+.-]*:|#|\/\/)/i.test(link)) return link;
  const [path, anchor] = link.split("#");
  const target = posix.normalize(posix.join(posix.dirname(file), decodeURI(path))).replace(/\/$/, "");
  const hash = anchor === undefined ? "" : `#${anchor}`;
  const page = pageOf.get(target) ?? pageOf.get(`${target}/README.md`);
  if (page !== undefined) return `/${page.replace(/(^|\/)index$/, "$1")}${hash}`;
  const isFolder = existsSync(join(root, target)) && statSync(join(root, target)).isDirectory();
  return `${REPOSITORY}/${isFolder ? "tree" : "blob"}/main/${target}${hash}`;
}

/**
 * The file of the repository that an address of the site leads to, as a path with its anchor. Undefined if there is none.
 *
 * @param path below the site, such as `rules#stop`
 */
export function sourceOf(path) {
  const [page, anchor] = path.split("#");
  const schema = /^schemas\/(.+)$/.exec(page);
  const file = schema ? schemaFiles().get(schema[1]) : (pages.get(page) ?? pages.get(`${page}index`));
  if (file === undefined) return undefined;
  return anchor === undefined ? file : `${file}#${anchor}`;
}

/** The anchor that GitHub makes of a heading. */
export function slugOf(heading) {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}

// Builds the site into site/dist, after a build of everything: node site/build.mjs. What VitePress reads is gathered in site/build.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { pages, schemaFiles } from "./pages.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const here = join(root, "site");
const build = join(here, "build");
const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** Copies a file or a folder of the repository, and says what to do if it is not there. */
function gather(from, to) {
  if (!existsSync(join(root, from))) throw new Error(`there is no ${from}: run npm run build`);
  mkdirSync(dirname(join(build, to)), { recursive: true });
  cpSync(join(root, from), join(build, to), { recursive: true });
}

/** The entries of the published packages that have declarations. */
function entries() {
  return readdirSync(join(root, "packages"))
    .sort()
    .flatMap((folder) => {
      const { name, exports } = JSON.parse(readFileSync(join(root, "packages", folder, "package.json"), "utf8"));
      return Object.entries(exports)
        .filter(([, { types }]) => types)
        .map(([entry, { types }]) => ({ name: name + entry.slice(1), file: join(root, "packages", folder, types) }));
    });
}

/** Writes the reference of the API, a page for each entry of each package. */
async function writeReference() {
  const { Application, ReflectionKind } = await import("typedoc");
  const all = entries();
  const app = await Application.bootstrapWithPlugins({
    entryPoints: all.map(({ file }) => file),
    tsconfig: join(here, "tsconfig.json"),
    plugin: ["typedoc-plugin-markdown"],
    out: join(build, "api"),
    cleanOutputDir: false,
    router: "module",
    entryFileName: "index",
    name: "API",
    readme: "none",
    disableSources: true,
    excludeExternals: true,
    excludeInternal: true,
    githubPages: false,
    hideBreadcrumbs: true,
    hidePageHeader: true,
    useCodeBlocks: true,
    useHTMLAnchors: true,
    parametersFormat: "table",
    interfacePropertiesFormat: "table",
    typeDeclarationFormat: "table",
    enumMembersFormat: "table",
    skipErrorChecking: true,
    logLevel: "Error",
  });
  const names = new Map(all.map(({ name, file }) => [file, name]));
  const project = await app.convert();
  if (!project) throw new Error("the declarations cannot be read: run npm run build");
  for (const module of project.getReflectionsByKind(ReflectionKind.Module)) {
    const file = project.getSymbolIdFromReflection(module)?.fileName;
    const name = names.get(file && join(file));
    if (name) module.name = name;
  }
  await app.generateOutputs(project);
}

if (!existsSync(join(here, "node_modules"))) {
  execFileSync("npx", ["--yes", packageManager, "install", "--frozen-lockfile", "--prefer-offline"], {
    cwd: here,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
}
rmSync(build, { recursive: true, force: true });
for (const [page, file] of pages) gather(file, `${page}.md`);
gather("site/index.md", "index.md");
gather("docs/playground.png", "playground.png");
for (const [name, file] of schemaFiles()) gather(file, `public/schemas/${name}`);
gather("apps/playground/dist", "public/playground");
gather("apps/playground/public/icon.svg", "public/icon.svg");
const mermaid = "site/node_modules/mermaid/dist";
gather(`${mermaid}/mermaid.esm.min.mjs`, "public/mermaid/mermaid.esm.min.mjs");
gather("site/node_modules/mermaid/LICENSE", "public/mermaid/LICENSE.txt");
gather(`${mermaid}/chunks/mermaid.esm.min`, "public/mermaid/chunks/mermaid.esm.min");
await writeReference();
const { build: buildPages } = await import(pathToFileURL(join(here, "node_modules/vitepress/dist/node/index.js")).href);
await buildPages(here);

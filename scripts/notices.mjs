// Gathers the licences of what is bundled, which ask to be kept with every copy, and lists it as a bill of materials.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/**
 * An esbuild plugin that writes a file with the licence of every package of others that went into the bundle, and with
 * `materials`, a file that lists them in CycloneDX.
 */
export function noticesOf(file, materials) {
  return {
    name: "notices",
    setup(build) {
      build.initialOptions.metafile = true;
      const root = build.initialOptions.absWorkingDir ?? process.cwd();
      build.onEnd(({ metafile }) => {
        if (!metafile) return;
        const used = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs));
        const folders = new Set(used.flatMap((input) => packageFolder(resolve(root, input)) ?? []));
        write(join(root, file), noticesFor(folders));
        if (materials) write(join(root, materials), materialsOf(root, [...folders]));
      });
    },
  };
}

/**
 * The same for Vite, which bundles workers apart: plugins for a page and for its workers, of which the first writes one file for
 * both beside the page.
 */
export function noticesOfPage(fileName) {
  const folders = new Set();
  const collect = (bundle) => {
    for (const { moduleIds = [] } of Object.values(bundle)) {
      for (const folder of moduleIds.flatMap((id) => packageFolder(id) ?? [])) folders.add(folder);
    }
  };
  return {
    worker: { name: "notices-of-worker", generateBundle: (_, bundle) => collect(bundle) },
    page: {
      name: "notices",
      apply: "build",
      generateBundle(_, bundle) {
        collect(bundle);
        this.emitFile({ type: "asset", fileName, source: noticesFor(folders) });
      },
    },
  };
}

function noticesFor(folders) {
  const notices = [...new Set([...folders].map(noticeOf))].sort();
  return notices.join(`\n${"-".repeat(80)}\n\n`);
}

function write(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const packageIn = (folder) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

/** The packages in these folders, as what the package of `root` is made of. The same bundle gives the same bytes. */
function materialsOf(root, folders) {
  const components = new Map(
    folders.map((folder) => {
      const { name, version, license } = packageIn(folder);
      const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
      return [purl, { type: "library", "bom-ref": purl, name, version, purl, licenses: [{ expression: license }] }];
    }),
  );
  const { name, version, license } = packageIn(root);
  const component = { type: "application", name, version, licenses: [{ expression: license }] };
  const sorted = [...components.keys()].sort().map((purl) => components.get(purl));
  const document = {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component },
    components: sorted,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** The folder of the package that a bundled file belongs to; undefined for files of this repository. */
function packageFolder(path) {
  const file = path.replaceAll("\\", "/");
  const at = file.lastIndexOf("/node_modules/");
  if (at < 0) return undefined;
  const parts = file.slice(at + "/node_modules/".length).split("/");
  return join(file.slice(0, at), "node_modules", ...parts.slice(0, parts[0].startsWith("@") ? 2 : 1));
}

function noticeOf(folder) {
  const { name, version, license } = packageIn(folder);
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry) && existsSync(join(folder, entry)));
  const text = file ? readFileSync(join(folder, file), "utf8").trim() : `Licence: ${license}`;
  return `${name} ${version}\n\n${text}\n`;
}

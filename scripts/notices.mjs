// Gathers the licences of what is bundled, which ask to be kept with every copy.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** An esbuild plugin that writes a file with the licence of every package of others that went into the bundle. */
export function noticesOf(file) {
  return {
    name: "notices",
    setup(build) {
      build.initialOptions.metafile = true;
      const root = build.initialOptions.absWorkingDir ?? process.cwd();
      build.onEnd(({ metafile }) => {
        if (!metafile) return;
        const used = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs));
        const folders = new Set(used.flatMap((input) => packageFolder(resolve(root, input)) ?? []));
        const notices = [...new Set([...folders].map(noticeOf))].sort();
        mkdirSync(dirname(join(root, file)), { recursive: true });
        writeFileSync(join(root, file), `${notices.join(`\n${"-".repeat(80)}\n\n`)}`);
      });
    },
  };
}

/** The folder of the package that a bundled file belongs to; undefined for files of this repository. */
function packageFolder(file) {
  const at = file.lastIndexOf("/node_modules/");
  if (at < 0) return undefined;
  const parts = file.slice(at + "/node_modules/".length).split("/");
  return join(file.slice(0, at), "node_modules", ...parts.slice(0, parts[0].startsWith("@") ? 2 : 1));
}

function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry) && existsSync(join(folder, entry)));
  const text = file ? readFileSync(join(folder, file), "utf8").trim() : `Licence: ${license}`;
  return `${name} ${version}\n\n${text}\n`;
}

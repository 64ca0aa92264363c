import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { noticesOfPage } from "../../scripts/notices.mjs";

/** The licences of what the page contains. */
const NOTICES = "THIRD-PARTY-NOTICES.txt";

/** Writes the service worker, which caches every file that the page loads, so that it works offline. */
function offline(): Plugin {
  let folder = "";
  return {
    name: "offline",
    apply: "build",
    configResolved({ root, build }) {
      folder = join(root, build.outDir);
    },
    writeBundle() {
      const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
        .map((name) => name.replaceAll("\\", "/"))
        .filter((name) => name !== "sw.js" && name !== NOTICES && statSync(join(folder, name)).isFile())
        .sort();
      const hash = createHash("sha256");
      for (const name of files) hash.update(readFileSync(join(folder, name)));
      const template = readFileSync(fileURLToPath(new URL("src/sw.js", import.meta.url)), "utf8");
      const addresses = files.map((name) => (name === "index.html" ? "./" : `./${name}`));
      const source = template
        .replace('"FILES"', JSON.stringify(addresses))
        .replace("VERSION", hash.digest("hex").slice(0, 16));
      writeFileSync(join(folder, "sw.js"), source);
    },
  };
}

/** Removes the documentation texts of diagnostics from the build: the page links to the documentation instead. */
function withoutDocs(): Plugin {
  const paragraph = /\bdocs: (?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/g;
  return {
    name: "without-docs",
    apply: "build",
    transform(code, id) {
      if (!/[\\/]packages[\\/][^\\/]+[\\/]dist[\\/]/.test(id)) return undefined;
      return { code: code.replace(paragraph, 'docs: ""'), map: null };
    },
  };
}

const notices = noticesOfPage(NOTICES);

export default defineConfig({
  // The page can be served from any folder.
  base: "./",
  build: { target: "es2022", modulePreload: { polyfill: false }, reportCompressedSize: false },
  worker: { format: "es", plugins: () => [withoutDocs(), notices.worker] },
  plugins: [withoutDocs(), notices.page, offline()],
});

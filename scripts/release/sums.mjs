// Writes what people need to install the executables of a release: the checksums of all files in its folder, a formula for
// Homebrew and a manifest for Scoop. node scripts/release/sums.mjs <folder>
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error("usage: node scripts/release/sums.mjs <folder>");
  process.exit(2);
}

const WRITTEN = ["SHA256SUMS", "skill-convert.rb", "skill-convert.json"];
const { version, description, homepage, license, repository } = JSON.parse(
  readFileSync(fileURLToPath(new URL("../../apps/cli/package.json", import.meta.url)), "utf8"),
);
const downloads = `${repository.url.replace(/^git\+|\.git$/g, "")}/releases/download/v${version}`;
const sums = new Map(
  readdirSync(folder)
    .filter((name) => !WRITTEN.includes(name))
    .sort()
    .map((name) => [
      name,
      createHash("sha256")
        .update(readFileSync(join(folder, name)))
        .digest("hex"),
    ]),
);

/** The checksum of a file that a release must have. */
function sumOf(name) {
  const sum = sums.get(name);
  if (!sum) throw new Error(`the release has no ${name}`);
  return sum;
}

const source = (system, arch) => {
  const file = `skill-convert-${system}-${arch}.tar.gz`;
  const cpu = arch === "x64" ? "intel" : "arm";
  return `    on_${cpu} do\n      url "${downloads}/${file}"\n      sha256 "${sumOf(file)}"\n    end\n`;
};

const formula = `class SkillConvert < Formula
  desc "Convert agent skills between manifest formats"
  homepage "${homepage}"
  version "${version}"
  license "${license}"

  on_macos do
${source("macos", "arm64")}${source("macos", "x64")}  end

  on_linux do
${source("linux", "arm64")}${source("linux", "x64")}  end

  def install
    bin.install "skill-convert"
  end

  test do
    assert_equal version.to_s, shell_output("#{bin}/skill-convert --version").strip
  end
end
`;

const zip = "skill-convert-windows-x64.zip";
const scoop = {
  version,
  description,
  homepage,
  license,
  architecture: { "64bit": { url: `${downloads}/${zip}`, hash: sumOf(zip), extract_dir: "skill-convert-windows-x64" } },
  bin: "skill-convert.exe",
};

writeFileSync(join(folder, "skill-convert.rb"), formula);
writeFileSync(join(folder, "skill-convert.json"), `${JSON.stringify(scoop, null, 2)}\n`);
writeFileSync(join(folder, "SHA256SUMS"), [...sums].map(([name, sum]) => `${sum}  ${name}\n`).join(""));

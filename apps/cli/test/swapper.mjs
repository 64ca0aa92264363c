// Swaps folders for links to their twins outside and back, as fast as it can, until it is killed. Reads from standard input
// [[folder, twin], …]; a folder that is not there yet is swapped as soon as it is.
import { readFileSync, renameSync, symlinkSync, unlinkSync } from "node:fs";

const pairs = JSON.parse(readFileSync(0, "utf8"));
const quietly = (task) => {
  try {
    task();
    return true;
  } catch {
    return false;
  }
};
process.stdout.write("begun\n");
for (;;) {
  const [folder, twin] = pairs[Math.floor(Math.random() * pairs.length)];
  const aside = `${folder}.aside`;
  if (!quietly(() => renameSync(folder, aside))) continue;
  quietly(() => symlinkSync(twin, folder));
  // For as long as one file takes, more or less.
  const until = performance.now() + Math.random() * 0.5;
  while (performance.now() < until);
  quietly(() => unlinkSync(folder));
  quietly(() => renameSync(aside, folder));
}

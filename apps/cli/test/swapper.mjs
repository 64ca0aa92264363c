// Replaces folders by links to their twins outside, and back again, as fast as it can until it is killed. Reads
// [[folder, twin], …] from standard input. A folder that does not exist yet is swapped once it does.
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
  // About as long as writing one file takes.
  const until = performance.now() + Math.random() * 0.5;
  while (performance.now() < until);
  quietly(() => unlinkSync(folder));
  quietly(() => renameSync(aside, folder));
}

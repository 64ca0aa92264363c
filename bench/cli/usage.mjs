// Preloaded with `--import`: on exit tells the parent the milliseconds of processor time that the process took, all
// threads together, and the most memory that it held, in KiB.
import { writeSync } from "node:fs";

process.on("exit", () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  writeSync(3, `${(userCPUTime + systemCPUTime) / 1000} ${maxRSS}`);
});

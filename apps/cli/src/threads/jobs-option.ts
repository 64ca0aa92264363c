import { UsageError } from "../output/exit.js";

/** Reads `--jobs`, the number of threads. */
export function readJobs(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const jobs = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (jobs < 1) throw new UsageError(`--jobs ${text}: write a number of threads, from 1 on`);
  return jobs;
}

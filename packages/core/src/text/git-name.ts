/**
 * The names that systems take for `.git`: macOS and Windows ignore case, NTFS has short names, drops periods and spaces at
 * the end and separates the name of a stream by a colon.
 */
const GIT = /^(?:\.git|git~\d+)[. ]*(?::.*)?$/i;

/** The characters that HFS+ ignores in names are among these. */
const IGNORED = /\p{Cf}/gu;

/**
 * Returns true for a name that some system takes for that of a Git directory, so that no skill may bring it along.
 *
 * @example
 * isGitName("GIT~1"); // true
 * isGitName(".github"); // false
 */
export function isGitName(name: string): boolean {
  return GIT.test(name.replace(IGNORED, ""));
}

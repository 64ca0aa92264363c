/**
 * Thrown for a request that cannot be carried out as it was made: an unknown format, a file that cannot be read, settings
 * that exclude each other. The message is written for the person who made the request. What is wrong with one skill of
 * several is not thrown, but reported as a diagnostic of that skill.
 */
export class InputError extends Error {
  override readonly name = "InputError";
  /** The name of a setting with which the request would be carried out, such as `force`. */
  readonly remedy: string | undefined;

  constructor(message: string, { remedy }: { readonly remedy?: string } = {}) {
    super(message);
    this.remedy = remedy;
  }
}

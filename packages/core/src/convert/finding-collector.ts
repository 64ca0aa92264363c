import { type Diagnostic, sortDiagnostics } from "../diagnostics/diagnostic.js";
import type { Result } from "../diagnostics/result.js";

/** Collects the findings of all phases of a conversion. */
export class FindingCollector {
  readonly #all: Diagnostic[] = [];

  get all(): readonly Diagnostic[] {
    return this.#all;
  }

  add(found: readonly Diagnostic[]): void {
    this.#all.push(...found);
  }

  /** Returns the value of a result, and keeps its findings. */
  take<T>({ value, diagnostics }: Result<T>): T | undefined {
    this.add(diagnostics);
    return value;
  }

  /** Returns a result with all findings, sorted. Without a value, they say why there is none. */
  result<T>(value: T | undefined): Result<T> {
    const diagnostics = sortDiagnostics(this.#all);
    return value === undefined ? { diagnostics } : { value, diagnostics };
  }
}

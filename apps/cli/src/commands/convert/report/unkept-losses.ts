import { plural } from "@skill-convert/core/text";
import { visible } from "@skill-convert/examine/visible";
import type { ConvertedSkillReport } from "@skill-convert/report";
import { isKept, saysLess } from "@skill-convert/report";

/** The losses that are named; the others are counted. */
const MOST_NAMED = 10;

/** Collects the losses for which `--strict` exits with 1: parts that are lost, restricted or loosened, and that no sidecar keeps. */
export class UnkeptLosses {
  readonly #named: string[] = [];
  #count = 0;

  add({ source, losses }: ConvertedSkillReport): void {
    for (const loss of losses) {
      if (!saysLess(loss) || isKept(loss)) continue;
      this.#count++;
      if (this.#named.length < MOST_NAMED) this.#named.push(`  ${visible(source)}: ${visible(loss.message)}`);
    }
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  /** @param lossless true if the sidecars bring every file back, so that only marks of sensitive values are left */
  lines(lossless: boolean): string[] {
    const hidden = this.#count - this.#named.length;
    return [
      lossless
        ? `--strict: the way back is exact, but the result does not protect ${plural(this.#count, "part")} in the meantime, and a sidecar cannot:`
        : `--strict: ${plural(this.#count, "part")} ${this.#count === 1 ? "is" : "are"} lost, restricted or loosened, and no sidecar keeps ${this.#count === 1 ? "it" : "them"}; with --lossless one would:`,
      ...this.#named,
      ...(hidden > 0 ? [`  and ${hidden} more`] : []),
    ];
  }
}

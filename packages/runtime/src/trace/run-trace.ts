import { randomBytes } from "node:crypto";
import { basename } from "node:path";
import type { JsonRecord, SkillManifest } from "@skill-convert/core";
import { type KeysOf, requireArguments } from "@skill-convert/core/adapters";
import { rethrowUnlessSystem } from "@skill-convert/fs";
import type { Bases, Level, OpenSpan, Redactor, RunTrace, Span, SpanError, SpanStatus } from "../contracts.js";
import { createRedactor } from "../redact/redactor.js";
import { skillPlace } from "../trust/identity.js";
import { contentAttributes } from "./attributes.js";
import { childEnvironment, type ParentTrace, parentTrace, VARIABLES } from "./context.js";
import { isTraced, levelOf } from "./levels.js";
import { measurements } from "./metrics.js";
import { Reports, reportRun } from "./reports.js";
import { showStep } from "./shown.js";
import { type Sources, Step } from "./step.js";
import { traceFolder, writeTrace } from "./store.js";
import { Telemetry } from "./telemetry.js";

/** The options of {@link startTrace}. */
export interface TraceOptions {
  readonly manifest: SkillManifest;
  readonly operation?: string | undefined;
  readonly bases: Bases;
  /**
   * The hash of the skill's folder before the run, from `skillContent`. Without it the run does not count for
   * `trustOf`.
   */
  readonly content?: string | undefined;
  /** The environment variables, which name the trace of the run that started this one (stop.md#d44). */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly redactor?: Redactor;
  /** The requested level. The level of the manifest is used if it is higher. */
  readonly level?: Level | undefined;
  /** False if the trace must not be exported to a collector. True by default. */
  readonly isExported?: boolean;
  /** The sources of times and random numbers; those of this machine by default. */
  readonly sources?: Sources;
}

const OPTIONS: KeysOf<TraceOptions> = {
  keys: {
    manifest: "a SkillManifest",
    operation: "a string",
    bases: { what: "folders, from basesOf", has: ["skill", "cwd"] },
    content: "a string",
    environment: "an object",
    redactor: { what: "a redactor, from createRedactor or redactorOf", has: ["text", "json"] },
    level: "a string",
    isExported: "true or false",
    sources: "an object",
  },
  required: ["manifest", "bases", "environment"],
};

const machine: Sources = {
  now: () => performance.timeOrigin + performance.now(),
  random: Math.random,
  hex: (bytes) => randomBytes(bytes).toString("hex"),
};

/**
 * Begins the trace of a run (stop.md#s128). `finish` decides whether to keep it, because failed runs are always kept
 * (stop.md#s173), and writes the file. Nothing is written before.
 *
 * @throws TypeError for a wrong or an unknown option
 * @example
 * const manifest = { id: "notes", operations: [{}], observability: { level: "L1" } };
 * const bases = { skill: `${process.cwd()}/skills/notes`, cwd: process.cwd() };
 * const trace = startTrace({ manifest, bases, environment: {}, redactor: createRedactor([]) });
 * trace.root.end();
 * trace.finish().file?.endsWith(".jsonl"); // true
 */
export function startTrace(options: TraceOptions): RunTrace {
  requireArguments("startTrace", { options: [options, OPTIONS] });
  return new Recording(options);
}

/** Returns the name by which past runs of a skill are found. */
export function skillName({ id, name }: SkillManifest, { skill }: Bases): string {
  return id ?? name ?? basename(skill);
}

type FinishedTrace = ReturnType<RunTrace["finish"]>;

class Recording implements RunTrace {
  readonly id: string;
  readonly root: Step;
  readonly #options: TraceOptions;
  readonly #level: Level;
  readonly #name: string;
  /** The fraction of runs without errors that is kept (stop.md#s39). */
  readonly #fraction: number;
  readonly #isSampled: boolean;
  readonly #parent: ParentTrace | undefined;
  /** The steps in the order in which they began. */
  readonly #steps: Step[] = [];
  readonly #reports = new Reports();
  readonly #telemetry: Telemetry;
  #redactor: Redactor;

  constructor(options: TraceOptions) {
    const { manifest, bases, environment, sources = machine, redactor = createRedactor([]) } = options;
    this.#options = options;
    this.#redactor = redactor;
    this.#level = levelOf(manifest, options.level);
    this.#name = skillName(manifest, bases);
    this.#fraction = Math.min(1, Math.max(0, manifest.observability?.traceSampling ?? 1));
    this.#isSampled = sources.random() < this.#fraction;
    this.#parent = parentTrace(environment);
    this.#telemetry = new Telemetry(environment[VARIABLES.traceparent]);
    this.id = `t_${sources.hex(16)}`;
    const observer = {
      began: (step: Step) => {
        this.#steps.push(step);
        if (this.#isSampled) this.#announce(step);
      },
      ended: (step: Step) => {
        if (this.#isSampled) this.#export(step);
      },
    };
    this.root = new Step({ traceId: this.id, sources, observer }, "skill.execute", this.#name, this.#rootAttributes());
  }

  #rootAttributes(): JsonRecord {
    const { manifest, operation, environment, bases, content } = this.#options;
    const variables = (manifest.environment ?? []).map(({ name }) => name);
    return {
      "skill.name": this.#name,
      "skill.folder": skillPlace(bases),
      ...(content === undefined ? {} : { "skill.sha256": content }),
      ...(manifest.version === undefined ? {} : { "skill.version": manifest.version }),
      ...(operation === undefined ? {} : { "skill.operation": operation }),
      ...(variables.length > 0 ? { "environment.set": variables.filter((name) => isSet(environment, name)) } : {}),
      "sop.level": this.#level,
      "sop.trace_sampling": this.#fraction,
      ...(this.#parent ? { "parent.trace_id": this.#parent.traceId, "parent.span_id": this.#parent.spanId } : {}),
    };
  }

  digest(name: string, content: Uint8Array): JsonRecord {
    return contentAttributes(name, content, this.#redactor);
  }

  redactWith(redactor: Redactor): void {
    this.#redactor = redactor;
  }

  spans(): readonly Span[] {
    return this.#steps.flatMap((step) => step.toSpan() ?? []);
  }

  environmentFor({ id }: OpenSpan): Readonly<Record<string, string>> {
    if (this.#level === "L0") return this.#environmentAtL0();
    const traceparent = this.#telemetry.traceparent(id);
    return {
      ...childEnvironment({ traceId: this.id, spanId: id }, this.#reports.file()),
      ...(traceparent === undefined ? {} : { [VARIABLES.traceparent]: traceparent }),
    };
  }

  /**
   * Undeclared tools are warned of at L0 too (stop.md#s127), so the program can report its calls. The reports belong to
   * the trace of the run that started this one, if there is one.
   */
  #environmentAtL0(): Readonly<Record<string, string>> {
    const file = this.#reports.file();
    return file === undefined ? {} : { [VARIABLES.spansFile]: file };
  }

  collect({ id }: OpenSpan): void {
    const step = this.#steps.find((candidate) => candidate.id === id);
    if (!step) return;
    const parentFile = this.#level === "L0" ? this.#options.environment[VARIABLES.spansFile] : undefined;
    this.#reports.takeInto(step, this.#redactor.text, parentFile);
  }

  finish(how: { readonly status?: SpanStatus; readonly error?: SpanError } = {}): FinishedTrace {
    const open = this.#steps.filter((step) => step !== this.root && step.status === undefined);
    for (const step of open.reverse()) step.end({ status: "skipped" });
    if (this.#level === "L3") {
      this.root.set(measurements(this.#options.manifest.observability?.metrics ?? [], this.spans()));
    }
    this.root.end(how);
    this.#reports.remove();
    if (this.#level === "L0") return {};
    const parentsFile = this.#options.environment[VARIABLES.spansFile];
    if (this.#parent && parentsFile !== undefined) reportRun(parentsFile, showStep(this.root, this.#redactor));
    if (!this.#isSampled && this.root.status !== "error") return {};
    if (!this.#isSampled) this.#exportLate();
    return this.#write();
  }

  #write(): FinishedTrace {
    const folder = traceFolder(this.#options.bases);
    if (folder === undefined)
      return { problem: "the trace folder is a link that leads outside of the repository or into its .git" };
    const spans = this.#steps.filter((step) => this.#isTraced(step)).map((step) => showStep(step, this.#redactor));
    try {
      return { id: this.id, file: writeTrace(folder, this.#name, spans) };
    } catch (error) {
      return { problem: rethrowUnlessSystem(error) };
    }
  }

  #isTraced(step: Step): boolean {
    return isTraced(step, this.#level);
  }

  #isExported(step: Step): boolean {
    return this.#isTraced(step) && this.#options.isExported !== false;
  }

  #announce(step: Step): void {
    if (this.#isExported(step)) this.#telemetry.began(step, this.#redactor.text(step.name));
  }

  #export(step: Step): void {
    if (this.#isExported(step)) this.#telemetry.ended(showStep(step, this.#redactor));
  }

  /** Exports the steps of a run that was not sampled but failed. */
  #exportLate(): void {
    for (const step of this.#steps) this.#announce(step);
    for (const step of this.#steps.toReversed()) this.#export(step);
  }
}

function isSet(environment: TraceOptions["environment"], name: string): boolean {
  return Object.hasOwn(environment, name) && environment[name] !== undefined;
}

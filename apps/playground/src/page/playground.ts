import type { TextEdit } from "@skill-convert/core";
import { textDifference } from "@skill-convert/core/text";
import type { Link } from "@skill-convert/language-service";
import { render } from "lit-html";
import { groupOf } from "../editor/groups.js";
import { ResultEditor } from "../editor/result-editor.js";
import { SourceEditor } from "../editor/source-editor.js";
import { bytesOf, type ChosenFiles } from "../files/dropped.js";
import { EXAMPLES, loadExample } from "../files/examples.js";
import { bandsOf } from "../ribbons/bands.js";
import { Drawing } from "../ribbons/drawing.js";
import type { Finding, ShownConversion, ShownLoss, Skill } from "../worker/protocol.js";
import type { WorkerHandle } from "../worker/worker-handle.js";
import type { Actions } from "./actions.js";
import type { State, Tab, View } from "./state.js";
import { chooseTheme, currentTheme } from "./theme.js";
import { Tip } from "./tip.js";
import { page } from "./view.js";

/** The milliseconds after the last key before the skill is analysed. */
const PAUSE = 80;

/** The milliseconds before a job is shown as running. */
const LONG = 400;

/** The fragment of a link that holds a skill starts with this. */
const SHARED = "#skill=";

/** The page. It keeps its state, editors, ribbons and worker in sync. */
export class Playground implements Actions {
  readonly #root: HTMLElement;
  readonly #work: WorkerHandle;
  readonly #source: SourceEditor;
  readonly #result: ResultEditor;
  readonly #drawing: Drawing;
  readonly #tip = new Tip();
  #pause: ReturnType<typeof setTimeout> | undefined;
  /** The number of skills that were chosen; a skill that loads more slowly than a later one is not shown. */
  #openings = 0;
  #state: State = {
    skill: { folder: "", contents: {} },
    example: "",
    file: "",
    to: "stop",
    lossless: false,
    analysis: undefined,
    isFresh: false,
    resultFile: "",
    view: "text",
    tab: "losses",
    active: new Set(),
    clients: [],
    back: undefined,
    notice: undefined,
    isBusy: false,
    theme: currentTheme(),
    side: "source",
    isDropping: false,
  };

  constructor(root: HTMLElement, work: WorkerHandle) {
    this.#root = root;
    this.#work = work;
    root.replaceChildren();
    this.#render();
    const hoverLinks = (links: readonly number[]) => this.hover(links);
    const moved = () => this.#drawing?.moved();
    this.#source = new SourceEditor(find("#source-text"), {
      links: { at: hoverLinks, chosen: (links) => this.reveal(links, "result") },
      moved,
      changed: (file, text) => this.#edited(file, text),
      hover: (file, offset) => this.#ask({ kind: "hover", skill: this.#state.skill, file, offset }),
      complete: (file, offset) => this.#ask({ kind: "complete", skill: this.#state.skill, file, offset }),
    });
    this.#result = new ResultEditor(find("#result-text"), {
      links: { at: hoverLinks, chosen: (links) => this.reveal(links, "source") },
      moved,
    });
    this.#drawing = new Drawing(find<SVGSVGElement>("#ribbons"), this.#source.view, this.#result.view, {
      hover: (links, event) => {
        this.hover(links);
        this.#tip.show(
          links.flatMap((index) => this.#links()[index] ?? []),
          event,
        );
      },
      choose: (links) => this.reveal(links),
    });
  }

  /** Shows the skill in the address, or else the first example. */
  async start(): Promise<void> {
    const { hash } = location;
    if (!hash.startsWith(SHARED)) return this.openExample(EXAMPLES[0]?.id ?? "");
    const shared = await this.#ask({ kind: "fromLink", text: hash.slice(SHARED.length) });
    if (shared) return this.#open(shared.skill, { to: shared.to });
    const { notice } = this.#state;
    await this.openExample(EXAMPLES[0]?.id ?? "");
    this.#set({ notice });
  }

  async openExample(id: string): Promise<void> {
    const example = EXAMPLES.find((each) => each.id === id);
    if (!example) return;
    const opening = ++this.#openings;
    const skill = await loadExample(id);
    if (opening === this.#openings) this.#open(skill, { example: id, to: example.to });
  }

  async openFiles(chosen: ChosenFiles): Promise<void> {
    if (chosen.length === 0) return;
    const opening = ++this.#openings;
    try {
      const skill = await this.#ask({ kind: "open", files: await bytesOf(chosen) });
      if (skill && opening === this.#openings) this.#open(skill);
    } catch (error) {
      this.#showError(error);
    }
  }

  openText(text: string): void {
    this.#openings++;
    this.#open({ folder: "", contents: { "SKILL.md": text } });
  }

  addFile(path: string): void {
    const { skill } = this.#state;
    if (path === "" || Object.hasOwn(skill.contents, path)) return;
    this.#set({ skill: { ...skill, contents: { ...skill.contents, [path]: "" } } });
    this.showFile(path);
    this.#analyse();
  }

  removeFile(path: string): void {
    const { skill } = this.#state;
    const contents = Object.fromEntries(Object.entries(skill.contents).filter(([each]) => each !== path));
    this.#set({ skill: { ...skill, contents } });
    this.showFile(firstFile(this.#state.skill));
    this.#analyse();
  }

  showFile(file: string): void {
    const content = this.#state.skill.contents[file];
    if (typeof content !== "string") return;
    this.#set({ file });
    this.#source.show(file, content, false);
    this.#showFindings();
    this.#showLinks();
  }

  showResultFile(resultFile: string): void {
    this.#set({ resultFile, view: this.#state.view === "manifest" ? "text" : this.#state.view });
    this.#showResult();
  }

  setView(view: View): void {
    this.#set({ view });
    this.#showResult();
  }

  setTab(tab: Tab): void {
    this.#set({ tab });
    this.#answerTab();
  }

  setSide(side: State["side"]): void {
    this.#set({ side });
    this.#drawing.moved();
  }

  setTarget(to: string): void {
    this.#set({ to, back: undefined });
    this.#analyse();
  }

  setLossless(lossless: boolean): void {
    this.#set({ lossless });
    this.#analyse();
  }

  toggleTheme(): void {
    const theme = this.#state.theme === "dark" ? "light" : "dark";
    chooseTheme(theme);
    this.#set({ theme });
  }

  setDropping(isDropping: boolean): void {
    if (isDropping !== this.#state.isDropping) this.#set({ isDropping });
  }

  hover(links: readonly number[]): void {
    const { active } = this.#state;
    if (links.length === active.size && links.every((index) => active.has(index))) return;
    const next = new Set(links);
    this.#set({ active: next });
    this.#source.active(next);
    this.#result.active(next);
    this.#drawing.active(next);
  }

  reveal(links: readonly number[], side?: State["side"]): void {
    const found = links.flatMap((index) => this.#links()[index] ?? []);
    const source = side === "result" ? undefined : found.find((link) => link.source)?.source;
    const result = side === "source" ? undefined : found.find((link) => link.result)?.result;
    if (result && (result.file !== this.#resultFile() || this.#state.view === "manifest"))
      this.showResultFile(result.file);
    if (source && source.file !== this.#state.file) this.showFile(source.file);
    if (source) this.#source.reveal(source.range, false);
    if (result) this.#result.reveal(result.range);
    this.hover(links);
  }

  revealLoss({ source, links }: ShownLoss): void {
    this.reveal(links);
    if (!source) return;
    if (source.file !== this.#state.file) this.showFile(source.file);
    this.#set({ side: "source" });
    if (source.range) this.#source.reveal(source.range, true);
    this.hover(links);
  }

  revealFinding({ file, range }: Finding): void {
    if (file !== undefined && file !== this.#state.file) this.showFile(file);
    if (range) this.#source.reveal(range, true);
  }

  fix({ file, fix }: Finding): void {
    if (file !== undefined && fix) this.#change(file, fix.edits);
  }

  async fixAll(): Promise<void> {
    const answer = await this.#ask({ kind: "fixAll", skill: this.#state.skill });
    if (!answer) return;
    for (const [file, content] of Object.entries(answer.contents)) {
      const before = this.#state.skill.contents[file];
      if (typeof content !== "string" || before === content) continue;
      const difference = textDifference(typeof before === "string" ? before : "", content);
      if (difference) this.#change(file, [difference]);
    }
    const count = answer.fixed;
    this.#showNotice(
      count === 0
        ? "Nothing could be fixed without changing the meaning of the manifest."
        : `${count} ${count === 1 ? "finding" : "findings"} fixed.`,
    );
  }

  async convertBack(): Promise<void> {
    const { skill, to } = this.#state;
    const back = await this.#ask({ kind: "wayBack", skill, to });
    if (back && this.#state.skill === skill && this.#state.to === to) this.#set({ back });
  }

  async download(): Promise<void> {
    const conversion = this.#state.analysis?.conversion;
    if (!conversion) return;
    const bytes = await this.#ask({ kind: "pack", skill: resultOf(conversion, this.#state.skill) });
    if (!bytes) return;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([bytes as BlobPart], { type: "application/zip" }));
    link.download = `${conversion.folder || "skill"}.zip`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    this.#showNotice(`Downloaded ${link.download}.`);
  }

  async share(): Promise<void> {
    const { skill, to } = this.#state;
    const answer = await this.#ask({ kind: "toLink", shared: { skill, to } });
    if (!answer) return;
    history.replaceState(null, "", SHARED + answer.text);
    try {
      await navigator.clipboard.writeText(location.href);
      this.#showNotice("The link is copied. It holds the whole skill; nothing was sent anywhere.");
    } catch {
      this.#showNotice("The link is in the address bar. It holds the whole skill; nothing was sent anywhere.");
    }
  }

  dismiss(): void {
    this.#set({ notice: undefined });
  }

  #open(skill: Skill, { example = "", to = this.#state.to }: { example?: string; to?: string } = {}): void {
    const file = firstFile(skill);
    const content = skill.contents[file];
    if (location.hash !== "" && !location.hash.startsWith(SHARED)) history.replaceState(null, "", " ");
    this.#set({
      skill,
      example,
      to,
      file,
      resultFile: "",
      back: undefined,
      notice: undefined,
      active: new Set(),
      side: "source",
      isFresh: false,
    });
    this.#source.show(file, typeof content === "string" ? content : "", true);
    this.#analyse();
  }

  #edited(file: string, text: string): void {
    const { skill } = this.#state;
    this.#set({ skill: { ...skill, contents: { ...skill.contents, [file]: text } }, back: undefined, isFresh: false });
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.#analyse(), PAUSE);
  }

  #change(file: string, edits: readonly TextEdit[]): void {
    if (file !== this.#state.file) {
      if (!Object.hasOwn(this.#state.skill.contents, file)) this.addFile(file);
      this.showFile(file);
    }
    if (file === this.#state.file) this.#source.edit(edits);
  }

  async #analyse(): Promise<void> {
    clearTimeout(this.#pause);
    this.#set({ isFresh: false });
    const { skill, to, lossless } = this.#state;
    const analysis = await this.#ask({ kind: "analyse", skill, to, lossless });
    // The answer is obsolete if something changed since the request.
    const isAsked = skill === this.#state.skill && to === this.#state.to && lossless === this.#state.lossless;
    if (!analysis && isAsked) this.#set({ isFresh: true });
    if (!analysis || !isAsked) return;
    const tab = this.#state.tab === "clients" && !analysis.hasClients ? "losses" : this.#state.tab;
    this.#set({ analysis, isFresh: true, tab, active: new Set() });
    this.#showFindings();
    this.#showResult();
    this.#answerTab();
  }

  /** Requests the content of the current tab, if only this tab shows it. */
  #answerTab(): void {
    const { tab } = this.#state;
    if (tab === "back") void this.convertBack();
    if (tab === "clients") void this.#askClients();
  }

  async #askClients(): Promise<void> {
    const { skill } = this.#state;
    const clients = await this.#ask({ kind: "clients", skill });
    if (clients && this.#state.skill === skill) this.#set({ clients });
  }

  /** Runs a job in the worker. Returns undefined if a newer job replaced it, or after showing an error to the user. */
  async #ask<K extends Parameters<WorkerHandle["run"]>[0]["kind"]>(
    job: Extract<Parameters<WorkerHandle["run"]>[0], { kind: K }>,
  ) {
    const timer = setTimeout(() => this.#set({ isBusy: true }), LONG);
    try {
      return await this.#work.run<K>(job);
    } catch (error) {
      this.#showError(error);
      return undefined;
    } finally {
      clearTimeout(timer);
      if (this.#state.isBusy) this.#set({ isBusy: false });
    }
  }

  #showFindings(): void {
    const { analysis, file } = this.#state;
    this.#source.findings(analysis?.findings.filter((finding) => finding.file === file) ?? []);
  }

  #resultFile(): string {
    const conversion = this.#state.analysis?.conversion;
    const { resultFile } = this.#state;
    const exists = conversion?.files.some(({ path }) => path === resultFile) ?? false;
    return exists ? resultFile : (conversion?.manifestFile ?? "");
  }

  #showResult(): void {
    const { analysis, view, skill } = this.#state;
    const conversion = analysis?.conversion;
    const path = this.#resultFile();
    this.#set({ resultFile: path });
    const file = conversion?.files.find((each) => each.path === path);
    const isRemoved = file?.change === "removed";
    if (!conversion || !file) this.#result.show({ file: "", text: "" });
    else if (view === "manifest")
      this.#result.show({ file: "manifest.json", text: `${JSON.stringify(conversion.manifest, null, 2)}\n` });
    else {
      const before = skill.contents[path];
      const text = isRemoved ? "" : (file.text ?? "This file is not text, so it is not shown.\n");
      const isDiff = view === "diff" || isRemoved;
      this.#result.show({ file: path, text, ...(isDiff && { before: typeof before === "string" ? before : "" }) });
    }
    this.#showLinks();
  }

  #links(): readonly Link[] {
    return this.#state.analysis?.conversion?.links ?? [];
  }

  #showLinks(): void {
    const links = this.#links();
    const { file, view } = this.#state;
    const resultFile = view === "manifest" ? "" : this.#resultFile();
    const marks = (side: "source" | "result", shown: string) =>
      links.flatMap((link, index) => {
        const place = link[side];
        return place?.file === shown
          ? [{ index, range: place.range, group: groupOf(link.path), status: link.status }]
          : [];
      });
    this.#source.marks(marks("source", file));
    this.#result.marks(marks("result", resultFile));
    const shown = view === "manifest" ? [] : links;
    const source = { file, lineOf: (offset: number) => this.#source.lineOf(offset) };
    const result = { file: resultFile, lineOf: (offset: number) => this.#result.lineOf(offset) };
    this.#drawing.show(bandsOf(shown, source, result));
  }

  #showNotice(text: string): void {
    this.#set({ notice: { text, isProblem: false } });
  }

  #showError(error: unknown): void {
    this.#set({ notice: { text: error instanceof Error ? error.message : String(error), isProblem: true } });
  }

  #set(changes: Partial<State>): void {
    this.#state = { ...this.#state, ...changes };
    this.#render();
  }

  #render(): void {
    render(page(this.#state, this), this.#root);
  }
}

function find<E extends Element = HTMLElement>(selector: string): E {
  const element = document.querySelector<E>(selector);
  if (!element) throw new Error(`the page has no ${selector}`);
  return element;
}

/** Manifest files, in the order of preference: next to another manifest, SKILL.md has only the instructions. */
const MANIFESTS = ["skill.yaml", "manifest.yaml", "SKILL.md"];

/** Returns the manifest file if the skill has one, or else the first text file. */
function firstFile({ contents }: Skill): string {
  const isText = (path: string) => typeof contents[path] === "string";
  return MANIFESTS.find(isText) ?? Object.keys(contents).filter(isText).sort()[0] ?? "";
}

/** Returns the skill after the conversion, including unchanged files. */
function resultOf({ folder, files }: ShownConversion, { contents }: Skill): Skill {
  const kept = files.filter(({ change }) => change !== "removed");
  const entries = kept.flatMap(({ path, text }) => {
    const content = text ?? contents[path];
    return content === undefined ? [] : [[path, content] as const];
  });
  return { folder, contents: Object.fromEntries(entries) };
}

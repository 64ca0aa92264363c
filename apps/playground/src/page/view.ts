import { html, nothing, type TemplateResult } from "lit-html";
import { classMap } from "lit-html/directives/class-map.js";
import { live } from "lit-html/directives/live.js";
import { chosenIn, droppedIn } from "../files/dropped.js";
import { EXAMPLES } from "../files/examples.js";
import type { Actions } from "./actions.js";
import { findingsPanel } from "./findings.js";
import { resultPanel } from "./result-panel.js";
import type { State, View } from "./state.js";

/** Renders the page. */
export function page(state: State, actions: Actions): TemplateResult {
  const drop = async (event: DragEvent) => {
    event.preventDefault();
    actions.setDropping(false);
    if (event.dataTransfer) await actions.openFiles(await droppedIn(event.dataTransfer));
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    actions.setDropping(true);
  };
  const leave = ({ relatedTarget }: DragEvent) => {
    if (relatedTarget === null) actions.setDropping(false);
  };
  return html`
    <div class="app" data-side=${state.side} data-view=${state.view} data-example=${state.example} @dragover=${over} @dragleave=${leave} @drop=${drop}>
      ${header(state, actions)}
      <nav class="sides" aria-label="Side">
        ${(["source", "result"] as const).map(
          (side) => html`<button aria-pressed=${state.side === side} @click=${() => actions.setSide(side)}>
            ${side === "source" ? "Source" : "Result"}
          </button>`,
        )}
      </nav>
      <main aria-busy=${!state.isFresh}>
        <section class="pane source" aria-label="Source">
          ${sourceHead(state, actions)}
          <div class="text" id="source-text"></div>
          ${findingsPanel(state, actions)}
        </section>
        <svg id="ribbons" aria-hidden="true"></svg>
        <section class="pane result" aria-label="Result">
          ${resultHead(state, actions)}
          <div class="text" id="result-text"></div>
          ${state.analysis && !state.analysis.conversion ? html`<p class="empty">${notConverted(state)}</p>` : nothing}
          ${resultPanel(state, actions)}
        </section>
      </main>
      <div class="notice ${classMap({ "is-shown": state.notice !== undefined, "is-problem": state.notice?.isProblem ?? false })}">
        <p role="status">${state.notice?.text ?? ""}</p>
        ${state.notice ? html`<button class="plain" aria-label="Close" @click=${() => actions.dismiss()}>✕</button>` : nothing}
      </div>
      ${state.isBusy ? html`<p class="busy" role="status">Working…</p>` : nothing}
      ${state.isDropping ? html`<div class="dropping">Drop a SKILL.md, a folder or a zip file</div>` : nothing}
    </div>
  `;
}

function header(state: State, actions: Actions): TemplateResult {
  const choose = ({ target }: Event) => {
    const input = target as HTMLInputElement;
    if (input.files) void actions.openFiles(chosenIn(input.files));
    input.value = "";
  };
  return html`
    <header>
      <h1><img src="./icon.svg" alt="" width="26" height="26" /> skill-convert</h1>
      <label class="choice">
        <span>Example</span>
        <select id="example" .value=${live(state.example)} @change=${({ target }: Event) => actions.openExample((target as HTMLSelectElement).value)}>
          <option value="" ?hidden=${state.example !== ""}>Your own skill</option>
          ${EXAMPLES.map(({ id, title }) => html`<option value=${id} ?selected=${id === state.example}>${title}</option>`)}
        </select>
      </label>
      <span class="group files-in">
        <button id="new" @click=${() => actions.openText("")}>New</button>
        <label class="button">Open files<input id="open-files" type="file" multiple @change=${choose} /></label>
        <label class="button">Open folder<input id="open-folder" type="file" webkitdirectory @change=${choose} /></label>
      </span>
      <span class="space"></span>
      <span class="group">
        <button id="share" @click=${() => actions.share()}>Share link</button>
        <button id="theme" aria-label=${`Use the ${state.theme === "dark" ? "light" : "dark"} theme`} @click=${() => actions.toggleTheme()}>
          ${state.theme === "dark" ? "☀" : "☾"}
        </button>
      </span>
    </header>
  `;
}

function sourceHead({ skill, file, analysis }: State, actions: Actions): TemplateResult {
  const paths = Object.keys(skill.contents).sort();
  const add = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const path = String(new FormData(form).get("path") ?? "").trim();
    form.reset();
    form.closest("details")?.removeAttribute("open");
    actions.addFile(path);
  };
  return html`
    <div class="head">
      <h2>Source</h2>
      <span class="formats">
        ${analysis?.formats.map((title) => html`<span class="chip">${title}</span>`)}
        ${analysis && analysis.formats.length === 0 ? html`<span class="chip is-none">no manifest</span>` : nothing}
      </span>
    </div>
    <div class="files">
      <nav aria-label="Files of the source">
      ${paths.map((path) => {
        const isText = typeof skill.contents[path] === "string";
        return html`<button
          aria-current=${path === file ? "true" : "false"}
          ?disabled=${!isText}
          title=${isText ? path : `${path} is not text`}
          @click=${() => actions.showFile(path)}
        >${path}</button>`;
      })}
      </nav>
      <details class="add">
        <summary aria-label="Add a file">+</summary>
        <form @submit=${add}>
          <label>Name <input name="path" placeholder="skill.yaml" autocomplete="off" /></label>
          <button>Add</button>
        </form>
      </details>
      ${paths.length > 1 ? html`<button class="plain" id="remove-file" aria-label=${`Remove ${file}`} title=${`Remove ${file}`} @click=${() => actions.removeFile(file)}>✕</button>` : nothing}
    </div>
  `;
}

const VIEWS: readonly (readonly [View, string])[] = [
  ["text", "Text"],
  ["diff", "Diff"],
  ["manifest", "Canonical"],
];

const CHANGES = { created: "new", changed: "changed", unchanged: "", removed: "removed" } as const;

function resultHead(state: State, actions: Actions): TemplateResult {
  const { analysis, to, view, resultFile, lossless } = state;
  const files = analysis?.conversion?.files ?? [];
  return html`
    <div class="head">
      <h2 class="hidden">Result</h2>
      <label class="choice">
        <span class="hidden">Format of the result</span>
        <select id="target" .value=${live(to)} @change=${({ target }: Event) => actions.setTarget((target as HTMLSelectElement).value)}>
          ${(analysis?.targets ?? []).map(({ id, title }) => html`<option value=${id} ?selected=${id === to}>${title}</option>`)}
        </select>
      </label>
      <span class="group" role="group" aria-label="View">
        ${VIEWS.map(
          ([id, title]) =>
            html`<button id=${`view-${id}`} aria-pressed=${view === id} @click=${() => actions.setView(id)}>${title}</button>`,
        )}
      </span>
      <label class="check"><input id="lossless" type="checkbox" .checked=${live(lossless)} @change=${({ target }: Event) => actions.setLossless((target as HTMLInputElement).checked)} /> Keep the original</label>
    </div>
    <div class="files">
      <nav aria-label="Files of the result">
      ${files.map(
        ({ path, change }) => html`<button
          class=${change}
          aria-current=${view !== "manifest" && path === resultFile ? "true" : "false"}
          @click=${() => actions.showResultFile(path)}
        >${path}${CHANGES[change] ? html` <small>${CHANGES[change]}</small>` : nothing}</button>`,
      )}
      </nav>
      <button id="download" ?disabled=${files.length === 0} @click=${() => actions.download()}>Download</button>
    </div>
  `;
}

function notConverted({ analysis }: State): string {
  if (analysis?.formats.length === 0)
    return "There is no manifest to convert yet. Paste or drop a SKILL.md, or pick an example.";
  return "This skill cannot be converted as it is. The findings say why.";
}

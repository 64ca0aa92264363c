import { countLosses, countsInWords, type LossLine, lossLines, OUTCOMES } from "@skill-convert/examine";
import { html, nothing, type TemplateResult } from "lit-html";
import { GROUPS, type Group, groupOf } from "../editor/groups.js";
import type { ShownLink, ShownLoss } from "../worker/protocol.js";
import type { Actions } from "./actions.js";
import type { State, Tab } from "./state.js";
import { STATUS_TEXTS } from "./tip.js";

/** Renders the tabs below the result. */
export function resultPanel(state: State, actions: Actions): TemplateResult {
  const { analysis, tab } = state;
  const { losses = [], links = [] } = analysis?.conversion ?? {};
  const tabs: readonly (readonly [Tab, string])[] = [
    ["losses", analysis?.conversion ? `Losses (${countsInWords(countLosses(losses))})` : "Losses"],
    ["links", "Field by field"],
    ...(analysis?.hasClients ? [["clients", "Clients"] as const] : []),
    ["back", "Round trip"],
  ];
  return html`
    <div class="panel">
      <div class="panel-head tabs" role="tablist" aria-label="About the conversion" @keydown=${(event: KeyboardEvent) => moveFocus(event)}>
        ${tabs.map(
          ([id, title]) => html`<button
            role="tab"
            id=${`tab-${id}`}
            aria-controls="tab-panel"
            aria-selected=${tab === id}
            tabindex=${tab === id ? 0 : -1}
            @click=${() => actions.setTab(id)}
          >${title}</button>`,
        )}
      </div>
      <div class="panel-body" role="tabpanel" id="tab-panel" aria-labelledby=${`tab-${tab}`} tabindex="0">
        ${tab === "losses" ? lossList(losses, state, actions) : nothing}
        ${tab === "links" ? linkTable(links, state, actions) : nothing}
        ${tab === "clients" ? clientTable(state) : nothing}
        ${tab === "back" ? wayBack(state, actions) : nothing}
      </div>
    </div>
  `;
}

/** Moves to the next or previous tab with the arrow keys. */
function moveFocus(event: KeyboardEvent): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  const list = event.currentTarget as HTMLElement;
  const tabs = [...list.querySelectorAll<HTMLElement>("[role=tab]")];
  const next = tabs[(tabs.indexOf(event.target as HTMLElement) + step + tabs.length) % tabs.length];
  next?.focus();
  next?.click();
}

function lossList(losses: readonly ShownLoss[], { analysis, active }: State, actions: Actions): TemplateResult {
  if (!analysis?.conversion) return html`<p class="quiet">There is no result.</p>`;
  if (losses.length === 0)
    return html`<p class="quiet">Nothing is lost: the result holds everything that the source holds.</p>`;
  const outcomes = Object.keys(OUTCOMES) as (keyof typeof OUTCOMES)[];
  return html`${outcomes.map((outcome) => {
    const lines = lossLines(losses.filter((loss) => loss.outcome === outcome));
    if (lines.length === 0) return nothing;
    return html`<h3 class="outcome">${OUTCOMES[outcome]}: ${losses.filter((loss) => loss.outcome === outcome).length}</h3>
      <ul class="losses">${lines.map((line) => lossLine(line, active, actions))}</ul>`;
  })}`;
}

function lossLine(
  { message, losses }: LossLine<ShownLoss>,
  active: ReadonlySet<number>,
  actions: Actions,
): TemplateResult {
  const [{ outcome, movedTo, source, line }] = losses;
  const links = losses.flatMap((loss) => loss.links);
  const isActive = links.some((index) => active.has(index));
  const isKept = losses.every(({ preserved }) => preserved);
  const place = movedTo && losses.length === 1 ? `→ ${"file" in movedTo ? movedTo.file : movedTo.pointer}` : "";
  return html`<li class="${outcome} ${isActive ? "is-active" : ""}">
    <button
      class="row"
      @pointerenter=${() => actions.hover(links)}
      @pointerleave=${() => actions.hover([])}
      @focus=${() => actions.hover(links)}
      @click=${() => actions.revealLoss({ ...losses[0], links })}
    >
      <span>${message}</span>
      <small>${isKept ? "kept in the sidecar" : ""} ${place} ${placeIn(source?.file, line)}</small>
    </button>
  </li>`;
}

/** Further links are not listed. */
const MOST_ROWS = 400;

function linkTable(links: readonly ShownLink[], { active }: State, actions: Actions): TemplateResult {
  if (links.length === 0) return html`<p class="quiet">No fields to trace.</p>`;
  const groups = new Map<Group, number[]>();
  for (const [index, { path }] of links.slice(0, MOST_ROWS).entries()) {
    const group = groupOf(path);
    groups.set(group, [...(groups.get(group) ?? []), index]);
  }
  const shown = (Object.keys(GROUPS) as Group[]).filter((group) => groups.has(group));
  return html`<table class="links">
    <thead><tr><th scope="col">Part</th><th scope="col">Source</th><th scope="col">Result</th></tr></thead>
    ${shown.map(
      (group) => html`<tbody>
        <tr><th colspan="3" scope="rowgroup"><i class="swatch of-${group}"></i>${GROUPS[group]}</th></tr>
        ${groups.get(group)?.map((index) => {
          const link = links[index];
          return link ? linkRow(link, index, active.has(index), actions) : nothing;
        })}
      </tbody>`,
    )}
  </table>`;
}

function linkRow(
  { label, status, source, sourceLine, result, resultLine }: ShownLink,
  index: number,
  isActive: boolean,
  actions: Actions,
): TemplateResult {
  return html`<tr
    class="is-${status} ${isActive ? "is-active" : ""}"
    @pointerenter=${() => actions.hover([index])}
    @pointerleave=${() => actions.hover([])}
  >
    <td><button class="row" @focus=${() => actions.hover([index])} @click=${() => actions.reveal([index])}>${label} <small>${STATUS_TEXTS[status]}</small></button></td>
    <td>${placeIn(source?.file, sourceLine) || "—"}</td>
    <td>${placeIn(result?.file, resultLine) || "—"}</td>
  </tr>`;
}

function placeIn(file: string | undefined, line: number | undefined): string {
  return [file, line].filter((part) => part !== undefined).join(":");
}

function clientTable({ clients }: State): TemplateResult {
  return html`<table class="clients">
    <thead><tr><th scope="col">Client</th><th scope="col">Result</th><th scope="col">Ignored keys</th><th scope="col">Notes</th></tr></thead>
    <tbody>
      ${clients.map(
        ({ title, status, ignored, notes }) => html`<tr>
          <th scope="row">${title}</th>
          <td><span class="status is-${status.replace(" ", "-")}">${status}</span></td>
          <td>${ignored.join(", ") || "—"}</td>
          <td>${notes.join("; ") || "—"}</td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}

const COMPARED = { same: "the same, byte for byte", changed: "changed", missing: "missing", added: "added" } as const;

function wayBack({ back, analysis }: State, actions: Actions): TemplateResult {
  const button = html`<button id="convert-back" ?disabled=${!analysis?.conversion} @click=${() => actions.convertBack()}>Convert back and compare</button>`;
  if (!back) return html`<p class="quiet">${button}</p>`;
  const { files, problems } = back;
  if (problems.length > 0) return html`<ul class="quiet">${problems.map((problem) => html`<li>${problem}</li>`)}</ul>`;
  const isSame = files.length > 0 && files.every(({ status }) => status === "same");
  return html`
    <p class="verdict ${isSame ? "is-same" : "is-changed"}">
      ${isSame ? "Converted and converted back with the original kept: nothing changed." : "Converted and converted back with the original kept: some files changed."}
    </p>
    <table class="back">
      <thead><tr><th scope="col">File</th><th scope="col">After the round trip</th></tr></thead>
      <tbody>${files.map(({ path, status }) => html`<tr><th scope="row">${path}</th><td>${COMPARED[status]}</td></tr>`)}</tbody>
    </table>
  `;
}

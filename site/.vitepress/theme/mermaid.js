import { useData, withBase } from "vitepress";
import { defineComponent, h, onMounted, ref, watch } from "vue";

let drawings = 0;

/** A diagram, drawn by the copy of Mermaid beside the site, which only pages with a diagram load. */
export const Mermaid = defineComponent(
  ({ code }) => {
    const { isDark } = useData();
    const drawing = ref("");
    const draw = async () => {
      const { default: mermaid } = await import(/* @vite-ignore */ withBase("/mermaid/mermaid.esm.min.mjs"));
      // The style of the pages would enlarge labels in HTML after they have been measured.
      mermaid.initialize({ startOnLoad: false, htmlLabels: false, theme: isDark.value ? "dark" : "neutral" });
      const { svg } = await mermaid.render(`diagram-${drawings++}`, decodeURIComponent(code));
      drawing.value = svg;
    };
    onMounted(draw);
    watch(isDark, draw);
    return () =>
      h("div", { class: "diagram", tabindex: 0, role: "img", "aria-label": "Diagram", innerHTML: drawing.value });
  },
  { props: ["code"] },
);

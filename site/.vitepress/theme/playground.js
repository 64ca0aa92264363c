import { useData, withBase } from "vitepress";
import { defineComponent, h, ref, watch } from "vue";

/** The playground in a frame, in the theme of the site. */
export const Playground = defineComponent(() => {
  const { isDark } = useData();
  const frame = ref();
  const applyTheme = () => {
    const page = frame.value?.contentDocument?.documentElement;
    if (page) page.dataset.theme = isDark.value ? "dark" : "light";
  };
  watch(isDark, applyTheme);
  const src = withBase("/playground/index.html");
  const attributes = { class: "playground", title: "Playground", loading: "lazy", src };
  return () => h("iframe", { ...attributes, ref: frame, onLoad: applyTheme });
});

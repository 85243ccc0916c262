/** Show that a text scrolls: it has the class "goes-on" while something is left below, and a touch of "more" goes on. */

const SLACK = 8; // pixels that are no line

/** @param {HTMLElement} text */
export function markMore(text) {
  const mark = () => text.classList.toggle("goes-on", text.scrollHeight - text.scrollTop - text.clientHeight > SLACK);
  text.addEventListener("scroll", mark, { passive: true });
  // "more" is a part of the text itself: what is within the text has meanings of its own
  text.addEventListener("click", ({ target }) => {
    if (target === text && text.classList.contains("goes-on")) text.scrollBy({ top: text.clientHeight / 2 });
  });
  const sizes = new ResizeObserver(mark);
  for (const one of [text, ...text.children]) sizes.observe(one);
}

/** A box whose text scrolls says so: it has the class "more" while something is left below. */

const SLACK = 4; // pixels that are no line

/** @param {HTMLElement} box @param {HTMLElement} text  the part that scrolls */
export function markMore(box, text) {
  const mark = () => box.classList.toggle("more", text.scrollHeight - text.scrollTop - text.clientHeight > SLACK);
  text.addEventListener("scroll", mark, { passive: true });
  const sizes = new ResizeObserver(mark);
  for (const one of [text, ...text.children]) sizes.observe(one);
}

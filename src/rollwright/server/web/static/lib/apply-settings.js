/** Puts the settings on the <html> element before the page is drawn. Not a module: those run too late and the page would flash. */

{
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    const { dataset } = document.documentElement;
    /** @param {string} name */
    const read = (name) => {
      try {
        return localStorage.getItem(`rollwright.${name}`) ?? "";
      } catch {
        return ""; // a browser without storage has the defaults
      }
    };
    const theme = read("theme");
    dataset.theme = theme === "light" || theme === "dark" ? theme : dark.matches ? "dark" : "light";
    for (const name of ["textSize", "animation", "patterns"]) dataset[name] = read(name);
  };
  dark.addEventListener("change", apply);
  addEventListener("settings", apply);
  addEventListener("storage", apply);
  apply();
}

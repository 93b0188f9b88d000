// The colours that were chosen, here or in the app, and the paper of the visitor's country.

(() => {
  const root = document.documentElement;
  const stored = () => {
    try { return JSON.parse(localStorage.getItem("pullet") ?? "{}"); } catch { return {}; }
  };
  const isDark = () => (root.dataset.look ?? "auto") === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : root.dataset.look === "dark";
  root.dataset.look = stored().look ?? "auto";

  // Where paper is Letter.
  const region = new Intl.Locale(navigator.language).maximize().region;
  if (["US", "CA", "MX", "PH", "CL", "CO", "VE", "CR", "DO", "GT", "NI", "PA", "PR", "SV"].includes(region)) root.dataset.paper = "letter";

  addEventListener("DOMContentLoaded", () => {
    const button = document.querySelector("button.look");
    button.hidden = false;
    button.addEventListener("click", () => {
      root.dataset.look = isDark() ? "light" : "dark";
      try { localStorage.setItem("pullet", JSON.stringify({ ...stored(), look: root.dataset.look })); } catch { /* It is only remembered less. */ }
    });
  });
})();

// Finds names of the reference: those that begin with what is typed come first, then those that contain it.
const home = document.currentScript.dataset.home;
const input = document.querySelector("input[type=search]");
const found = document.querySelector("#found");

function matches(text) {
  const wanted = text.toLowerCase();
  const rank = ([name]) => {
    const lower = name.toLowerCase();
    if (lower.startsWith(wanted)) return 0;
    return lower.split(/::|\.|_/).some((part) => part.startsWith(wanted)) ? 1 : lower.includes(wanted) ? 2 : 3;
  };
  return window.nowchessIndex
    .map((row) => [rank(row), row])
    .filter(([order]) => order < 3)
    .sort(([a, [x]], [b, [y]]) => a - b || x.length - y.length)
    .slice(0, 12)
    .map(([, row]) => row);
}

function show() {
  const rows = input.value.trim() ? matches(input.value.trim()) : [];
  found.replaceChildren(
    ...rows.map(([name, where, path]) => {
      const link = document.createElement("a");
      link.href = home + path;
      link.textContent = name;
      const place = document.createElement("small");
      place.textContent = where;
      link.append(place);
      const item = document.createElement("li");
      item.append(link);
      return item;
    }),
  );
  found.hidden = rows.length === 0;
}

input.addEventListener("input", show);
input.form.addEventListener("submit", (event) => {
  event.preventDefault();
  const first = found.querySelector("a");
  if (first) location.href = first.href;
});
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && document.activeElement !== input) {
    event.preventDefault();
    input.focus();
  } else if (event.key === "Escape") {
    input.value = "";
    show();
  }
});

// On a wide screen the contents are always open.
const menu = document.querySelector(".menu");
const wide = matchMedia("(min-width: 60rem)");
const settle = () => (menu.open = wide.matches);
wide.addEventListener("change", settle);
settle();

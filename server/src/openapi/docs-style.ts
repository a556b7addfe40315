/** The styles of the page for programmers, with the colours of the screens in light and dark mode. */
export const docsStyle = `
:root {
  color-scheme: light dark;
  --paper: #faf8f4; --rail: #f6f2ea; --card: #ffffff; --ink: #1d2330; --dim: #565e6c; --line: #e6e1d8;
  --accent: #0b6e69; --soft: #e3f1ef; --post: #b8420f; --post-soft: #fbeae1;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14181d; --rail: #191e24; --card: #1e242b; --ink: #e8e6e1; --dim: #a9b0ba; --line: #323a44;
    --accent: #6fd0c8; --soft: #17393a; --post: #ffab85; --post-soft: #45271a;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 4.5rem; }
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
}
a { color: var(--accent); text-underline-offset: 0.15em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 1rem; top: 0.5rem; z-index: 2; background: var(--card); padding: 0.6rem 1rem; }
header {
  position: sticky; top: 0; z-index: 1; display: flex; align-items: center; justify-content: space-between;
  gap: 1rem; min-height: 3.5rem; padding: 0 1.5rem; background: var(--card); border-bottom: 1px solid var(--line);
}
header a { min-height: 44px; display: inline-flex; align-items: center; }
.brand { font-size: 1.15rem; font-weight: 700; text-decoration: none; color: var(--ink); }
.to-contents { display: none; margin-left: auto; }
.page { display: grid; grid-template-columns: 17rem minmax(0, 1fr); align-items: start; }
nav {
  position: sticky; top: 3.5rem; height: calc(100vh - 3.5rem); overflow-y: auto; padding: 1rem 1rem 3rem;
  background: var(--rail); border-right: 1px solid var(--line); font-size: 0.94rem;
}
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a, nav summary {
  display: flex; align-items: center; min-height: 2.4rem; padding: 0.3rem 0.6rem; border-radius: 8px;
  color: var(--ink); text-decoration: none; line-height: 1.3;
}
nav details ul { padding-left: 0.9rem; }
nav details li a { color: var(--dim); }
nav li a:hover, nav summary:hover { background: var(--soft); }
nav summary { cursor: pointer; font-weight: 600; list-style: none; }
nav summary::-webkit-details-marker { display: none; }
nav summary::after { content: '+'; margin-left: auto; color: var(--dim); }
nav details[open] summary::after { content: '–'; }
main { max-width: 60rem; padding: 2rem 2.5rem 6rem; min-width: 0; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 1rem; }
h2 { font-size: 1.45rem; margin: 2.8rem 0 0.6rem; }
h3 { font-size: 1rem; margin: 0 0 0.4rem; overflow-wrap: anywhere; line-height: 1.7; }
h4 { font-size: 0.9rem; color: var(--dim); margin: 1.2rem 0 0.4rem; }
h3 a { color: inherit; text-decoration: none; }
h3 a:hover { text-decoration: underline; }
p { margin: 0.6rem 0; max-width: 46rem; }
code, pre { font: 0.89em/1.5 ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace; }
code { overflow-wrap: anywhere; }
p code, li code, td code { background: var(--rail); border: 1px solid var(--line); border-radius: 5px; padding: 0.05em 0.3em; }
pre {
  margin: 0.6rem 0; padding: 0.9rem 1rem; max-height: 26rem; overflow: auto; background: var(--rail);
  border: 1px solid var(--line); border-radius: 10px;
}
article {
  margin: 1rem 0; padding: 1.1rem 1.3rem; background: var(--card); border: 1px solid var(--line);
  border-radius: 14px; content-visibility: auto; contain-intrinsic-size: auto 24rem;
}
article:target { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
.method {
  display: inline-block; min-width: 3.4rem; text-align: center; padding: 0 0.5rem; border-radius: 7px;
  font-size: 0.8rem; font-weight: 700; letter-spacing: 0.03em; background: var(--soft); color: var(--accent);
}
.method.post { background: var(--post-soft); color: var(--post); }
.facts { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; color: var(--dim); font-size: 0.9rem; }
.role { border: 1px solid var(--line); border-radius: 999px; padding: 0 0.6rem; }
.optional { color: var(--dim); font-size: 0.85em; white-space: nowrap; }
table { width: 100%; border-collapse: collapse; font-size: 0.92rem; }
th { text-align: left; color: var(--dim); font-weight: 600; font-size: 0.85rem; }
th, td { padding: 0.45rem 0.7rem 0.45rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
td:first-child { width: 32%; }
td:nth-child(2) { width: 28%; }
tr:last-child td { border-bottom: 0; }
article details { margin-top: 1rem; }
article summary { cursor: pointer; min-height: 44px; display: flex; align-items: center; color: var(--accent); font-weight: 600; }
article summary::before { content: '▸'; margin-right: 0.5rem; }
article details[open] > summary::before { content: '▾'; }
@media (max-width: 60rem) {
  .page { display: flex; flex-direction: column; }
  .to-contents { display: inline-flex; }
  nav { order: 2; width: 100%; position: static; height: auto; border-right: 0; border-top: 1px solid var(--line); }
  nav li a, nav summary { min-height: 44px; }
  main { padding: 1.4rem 1rem 5rem; }
  header { padding: 0 1rem; }
}
@media (max-width: 40rem) {
  table, thead, tbody, tr, td { display: block; width: auto; }
  thead { position: absolute; left: -999px; }
  tr { padding: 0.6rem 0; border-bottom: 1px solid var(--line); }
  tr:last-child { border-bottom: 0; }
  td, td:first-child, td:nth-child(2) { width: auto; border: 0; padding: 0.1rem 0; }
  td:nth-child(2) { color: var(--dim); }
}
@media print { nav, header { display: none; } .page { display: block; } article { break-inside: avoid; } }
`;

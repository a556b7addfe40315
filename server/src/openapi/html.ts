/** Escapes text for HTML, also for attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** `code`, **bold**, and nothing else. */
export const inline = (text: string): string =>
  escapeHtml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');

const slug = (heading: string): string => heading.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** The headings of a text, for the list of contents. */
export const headingsOf = (markdown: string): { id: string; heading: string }[] =>
  [...markdown.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => ({ id: slug(heading), heading }));

/** Supports what the introduction uses: headings, paragraphs, lists, tables and code. */
export const markdownToHtml = (markdown: string): string => markdown.split('\n\n').map(block).join('\n');

function block(text: string): string {
  const lines = text.split('\n');
  if (text.startsWith('## ')) return `<h2 id="${slug(text.slice(3))}">${inline(text.slice(3))}</h2>`;
  if (text.startsWith('```')) return code(lines.slice(1, -1).join('\n'));
  if (text.startsWith('- '))
    return `<ul>${lines.map((line) => `<li>${inline(line.slice(2))}</li>`).join('')}</ul>`;
  if (text.startsWith('| ')) return tableOf(lines);
  return `<p>${inline(text)}</p>`;
}

/** A wide table scrolls sideways, also with the keyboard. */
export const code = (text: string): string => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`;

function tableOf([head = '', , ...rows]: string[]): string {
  const cells = (line: string) => line.slice(2, -2).split(' | ').map(inline);
  return table(cells(head), rows.map(cells));
}

/** A table of cells that are HTML already; on a phone each row is a card. */
export function table(head: string[], rows: string[][]): string {
  const titles = head.map((title) => `<th scope="col">${title}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n');
  return `<table><thead><tr>${titles}</tr></thead><tbody>${body}</tbody></table>`;
}

/**
 * Text in a CSV file that a spreadsheet would run as a formula (OWASP, CSV injection): = + - @ and their full-width
 * forms, also after spaces and invisible characters, after a tab or line break, and where a program that separates by
 * semicolon, tab or line would begin another cell. An apostrophe before it makes it text; reading takes it away again,
 * so that every text is the same afterwards.
 */
const start = /^(?:'*[\t\r\n]|['\s\p{C}]*[=+\-@＝＋－＠])/u;
const afterSeparator = /([;\t\r\n])(?=['\s\p{C}]*[=+\-@＝＋－＠])/gu;
const apostropheAfterSeparator = /([;\t\r\n])'(?=['\s\p{C}]*[=+\-@＝＋－＠])/gu;

export function safeCell(text: string): string {
  const inside = text.replace(afterSeparator, "$1'");
  return start.test(inside) ? `'${inside}` : inside;
}

/** The text that `safeCell` was given. */
export function plainCell(cell: string): string {
  const inside = cell.startsWith("'") && start.test(cell) ? cell.slice(1) : cell;
  return inside.replace(apostropheAfterSeparator, '$1');
}

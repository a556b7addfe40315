import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The commands of `storyvan` on pages of the documentation, for the test that types them. */

const root = fileURLToPath(new URL('../../../', import.meta.url));

export const readPage = (page: string): string => readFileSync(root + page, 'utf8');

const oneSpace = (text: string): string => text.trim().replace(/\s+/g, ' ');

/** Lines of blocks of commands, and `code` within the text. */
function codeOn(page: string): string[] {
  const text = readPage(page);
  const blocks = [...text.matchAll(/^```(\w*).*\n([\s\S]*?)^```$/gm)].filter(
    ([, language]) => language === 'sh',
  );
  const lines = blocks.flatMap(([, , block = '']) => block.split('\n'));
  const spans = [...text.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/`([^`]+)`/g)].map(
    ([, span = '']) => span,
  );
  return [...lines, ...spans].map(oneSpace);
}

/** Such as `storyvan staff add NAME`, each once. */
export const commandsOn = (pages: readonly string[]): string[] => [
  ...new Set(pages.flatMap(codeOn).filter((code) => /^storyvan \S/.test(code))),
];

/** Such as `--header-line 4`, each once. */
export const optionsOn = (pages: readonly string[]): string[] => [
  ...new Set(pages.flatMap(codeOn).filter((code) => code.startsWith('--'))),
];

/** Whether a command is what the page names, with something in the place of each word in capitals. */
export function isTyped(named: string, typed: string): boolean {
  const words = named.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\b[A-Z]{4,}\b/g, '("[^"]+"|\\S+)');
  return new RegExp(named.startsWith('--') ? `(^| )${words}( |$)` : `^${words}( |$)`).test(typed);
}

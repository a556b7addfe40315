import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.ts';

/** A fenced block of commands in a page of the docs. What follows `sh` on its first line says how the test runs it. */
export interface Block {
  page: string;
  line: number;
  /** The heading it is under. */
  section: string;
  commands: string;
  /** Why the test leaves it out: `not-run="…"`. */
  notRun?: string;
  /** What a person types, line by line, at a terminal: `input="…|…"`. */
  input?: string[];
  /** The machine where it is typed, if not the library's own: `on="…"`. */
  on?: string;
  /** The name of a command that keeps running until the scenario stops it: `background="…"`. */
  background?: string;
}

const fence = /^```(\S*)(.*)$/;
const attribute = /([a-z-]+)="([^"]*)"/g;

export function readBlocks(page: string): Block[] {
  const blocks: Block[] = [];
  let section = '';
  let open: { language: string; attributes: Map<string, string>; line: number; lines: string[] } | null =
    null;
  for (const [index, line] of readFileSync(join(root, page), 'utf8').split('\n').entries()) {
    const [, language, rest] = fence.exec(line) ?? [];
    if (language === undefined || rest === undefined) {
      if (open) open.lines.push(line);
      else if (line.startsWith('#')) section = line.replace(/^#+ /, '');
    } else if (open) {
      if (open.language === 'sh') blocks.push(blockOf(page, section, open));
      else if (open.language === '') refuseUnmarked(page, open);
      open = null;
    } else {
      const attributes = new Map(
        [...rest.matchAll(attribute)].map(([, name, value]) => [`${name}`, `${value}`]),
      );
      open = { language, attributes, line: index + 1, lines: [] };
    }
  }
  return blocks;
}

function blockOf(
  page: string,
  section: string,
  { attributes, line, lines }: { attributes: Map<string, string>; line: number; lines: string[] },
): Block {
  const notRun = attributes.get('not-run');
  const input = attributes.get('input');
  const on = attributes.get('on');
  const background = attributes.get('background');
  return {
    ...{ page, line, section, commands: lines.join('\n') },
    ...(notRun === undefined ? {} : { notRun }),
    ...(input === undefined ? {} : { input: input.split('|') }),
    ...(on === undefined ? {} : { on }),
    ...(background === undefined ? {} : { background }),
  };
}

/** A block without a language could hold commands that no test runs. */
function refuseUnmarked(page: string, { line, lines }: { line: number; lines: string[] }): void {
  if (lines.some((each) => /^\s*(sudo|storyvan|curl|npm|cd|rsync|journalctl) /.test(each)))
    throw new Error(`${page}:${line}: begin a block of commands with \`\`\`sh, so that it is tested.`);
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.ts';

/** A fenced block on a page of the docs. The attributes after its language say how the test runs it. */
export interface Block {
  page: string;
  line: number;
  /** The heading above it. */
  section: string;
  language: string;
  text: string;
  /** The lines that a person types at a terminal: `input="…|…"`. */
  input: string[];
  /** The machines on which it is typed in turn, if not the library's own: `on="…,…"`. */
  on: string[];
  /** The name of a command that keeps running until the scenario stops it: `background="…"`. */
  background?: string;
}

interface Page {
  blocks: Block[];
  /** `Code` within the text. */
  spans: { line: number; text: string }[];
}

const fence = /^```(\S*)(.*)$/;
const attribute = /([a-z-]+)="([^"]*)"/g;
const span = /`([^`]+)`/g;
/** In a template of a program. */
const escapedSpan = /\\`([^`]+)\\`/g;

export function readPage(page: string): Page {
  const read: Page = { blocks: [], spans: [] };
  let section = '';
  let open: { language: string; rest: string; line: number; lines: string[] } | null = null;
  for (const [index, line] of readFileSync(join(root, page), 'utf8').split('\n').entries()) {
    const [, language, rest] = fence.exec(line) ?? [];
    if (language === undefined || rest === undefined) {
      if (open) open.lines.push(line);
      else if (line.startsWith('#')) section = line.replace(/^#+ /, '');
      else
        read.spans.push(
          ...[...line.matchAll(page.endsWith('.js') ? escapedSpan : span)].map(([, text]) => ({
            line: index + 1,
            text: text as string,
          })),
        );
    } else if (open) {
      read.blocks.push(blockOf(page, section, open));
      open = null;
    } else {
      open = { language, rest, line: index + 1, lines: [] };
    }
  }
  return read;
}

function blockOf(
  page: string,
  section: string,
  { language, rest, line, lines }: { language: string; rest: string; line: number; lines: string[] },
): Block {
  const attributes = new Map([...rest.matchAll(attribute)].map(([, name, value]) => [name, value]));
  const listOf = (name: string, separator: string) => attributes.get(name)?.split(separator) ?? [];
  const background = attributes.get('background');
  return {
    ...{ page, line, section, language, text: lines.join('\n') },
    ...{ input: listOf('input', '|'), on: listOf('on', ',') },
    ...(background === undefined ? {} : { background }),
  };
}

const firstWords =
  'sudo|storyvan|apt-get|apt|npm|npx|node|curl|rsync|ssh|find|systemctl|journalctl|psql|pg_\\w+|docker|tar|etcdctl|patronictl';
const command = new RegExp(`^\\s*(\\w+=\\S+ )*([\\w~.-]*/\\S*/)?(${firstWords}) \\S`);

/** `npm ci && npm test   # everything` are two commands. */
export const singleCommands = (line: string): string[] =>
  line
    .replace(/\s+# .*$/, '')
    .split(' && ')
    .map((command) => command.trim().replace(/\s+/g, ' '))
    .filter((command) => command !== '');

/** Commands that are in the text or in a block without a language, and not in a block that is run. */
export function findLooseCommands(page: string): { where: string; text: string }[] {
  const { blocks, spans } = readPage(page);
  const inBlocks = blocks
    .filter(({ language }) => language === 'sh')
    .flatMap(({ text }) => text.split('\n').flatMap(singleCommands));
  const loose = [
    ...spans,
    ...blocks
      .filter(({ language }) => language === '')
      .flatMap(({ line, text }) => text.split('\n').map((each) => ({ line, text: each }))),
  ];
  return loose
    .filter(({ text }) => command.test(text) && !inBlocks.includes(text))
    .map(({ line, text }) => ({ where: `${page}:${line}`, text }));
}

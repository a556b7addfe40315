import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './run.ts';

/** Checks that each relative link and picture in the documentation leads to a file, and each `#…` to a heading. */

const pages = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...['docs', 'bench'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md') && !name.includes('node_modules'))
      .map((name) => join(folder, name)),
  ),
];
const link = /\]\((?!https?:|mailto:)([^)\s#]*)(?:#([^)\s]+))?\)/g;

/** The anchor that Markdown viewers give a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

for (const page of pages) {
  const text = readFileSync(join(root, page), 'utf8');
  for (const [, path = '', anchor] of text.matchAll(link)) {
    const target = path === '' ? page : join(dirname(page), path);
    const headings = () =>
      [...readFileSync(join(root, target), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
        anchorOf(heading),
      );
    if (!existsSync(join(root, target))) console.error(`${page} links to ${path}, which does not exist.`);
    else if (anchor && !headings().includes(anchor))
      console.error(`${page} links to ${path}#${anchor}, which has no such heading.`);
    else continue;
    process.exitCode = 1;
  }
}

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from '@storyvan/contract/endpoint';
import { root } from './run.ts';

/** Writes docs/map.md: every screen and every call, and the file it stands in; --check fails when it is stale. */

const mapFile = join(root, 'docs/map.md');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const filesIn = (folder: string, ending: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending))
    .map((path) => join(folder, path))
    .sort();

function screenRows(): string[] {
  const routes = filesIn('web/src/routes', '.tsx').filter((path) => !path.includes('__root'));
  return routes.map((path) => {
    const url = relative('web/src/routes', path)
      .replace(/\.tsx$/, '')
      .replace(/(^|\/)index$/, '')
      .replace(/\$(\w+)/g, '{$1}');
    const imported = [...read(path).matchAll(/from '((?:\.\.\/)+features\/[^']+)'/g)].map((match) =>
      join(path, '..', match[1] as string),
    );
    const files = imported.length > 0 ? imported : [path];
    return `| /${url} | ${files.map((file) => `\`${file}\``).join(', ')} |`;
  });
}

async function callRows(): Promise<string[]> {
  const servedIn = new Map<string, string>();
  for (const path of filesIn('server/src/features', '.routes.ts')) {
    for (const match of read(path).matchAll(/serve\(\s*api,\s*(\w+)/g))
      servedIn.set(match[1] as string, path);
  }
  const rows: string[] = [];
  for (const path of filesIn('contract/src', '.ts').filter((path) => !path.endsWith('.test.ts'))) {
    const module = (await import(pathToFileURL(join(root, path)).href)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(module)) {
      const endpoint = value as Endpoint;
      if (typeof endpoint?.path !== 'string' || !endpoint.doc) continue;
      const server = servedIn.get(name);
      if (!server) throw new Error(`${endpoint.method} ${endpoint.path} (${name}) is served nowhere.`);
      rows.push(`| ${endpoint.method} ${endpoint.path} | \`${path}\` | \`${server}\` |`);
    }
  }
  return rows.sort();
}

const map = [
  '# Where everything stands',
  '',
  'Made by `npm run map`; a test fails when it is stale.',
  '',
  '## Screens',
  '',
  '| screen | file |',
  '|---|---|',
  ...screenRows(),
  '',
  '## Calls',
  '',
  '| call | contract | server |',
  '|---|---|---|',
  ...(await callRows()),
  '',
].join('\n');

if (!process.argv.includes('--check')) {
  writeFileSync(mapFile, map);
} else if (readFileSync(mapFile, 'utf8') !== map) {
  console.error('docs/map.md is stale. Run: npm run map');
  process.exitCode = 1;
}

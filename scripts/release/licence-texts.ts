import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Package } from './bundled.ts';
import { folderOf, nodeVersion } from './native.ts';

const line = '='.repeat(80);

/** The licence of everything that an archive contains, as their authors ask for. */
export function licenceTexts(packages: Package[], nodeFolder: string): string {
  const unique = new Map(packages.map((each) => [`${each.name} ${each.version}`, each]));
  const sorted = [...unique].sort(([a], [b]) => (a < b ? -1 : 1));
  const texts = [
    ['Node.js', nodeVersion, readFileSync(join(nodeFolder, 'LICENSE'), 'utf8')],
    ['SQLite', '', 'SQLite is in the public domain: https://sqlite.org/copyright.html'],
    ...sorted.map(([, each]) => [each.name, each.version, textOf(each)]),
  ];
  return texts
    .map(([name, version, text]) => `${line}\n${name} ${version}\n${line}\n\n${text?.trim()}\n`)
    .join('\n');
}

function textOf(each: Package): string {
  const folder = folderOf(each);
  const files = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice)/i.test(name));
  const texts = files.sort().map((name) => readFileSync(join(folder, name), 'utf8').trim());
  return [`Licence: ${each.licence}`, ...texts].join('\n\n');
}

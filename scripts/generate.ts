import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Action } from '@storyvan/contract/audit-action';
import type { Endpoint } from '@storyvan/contract/endpoint';
import { root } from './run.ts';

/**
 * Generates the lists that can be derived from the files: the features of the contract, their routes on the server, and
 * docs/map.md. --check fails if one is stale.
 */

const files = new Map<string, string>();

const made = '// Made by `npm run generate` from the files; do not edit.';
const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

function writeFeaturesOfContract(): string[] {
  const names = filesIn('contract/src', '.ts')
    .filter((path) => !path.endsWith('.test.ts') && / = (get|post)\(/.test(read(path)))
    .map((path) => relative('contract/src', path).replace(/\.ts$/, ''));
  const lines = [
    made,
    ...names.map((name) => `import * as ${camel(name)} from './${name}.ts';`),
    "import type { About } from './endpoint.ts';",
    '',
    '/** What each file of calls exports. */',
    'export const features: Readonly<Record<string, { about: About }>> = {',
    ...names.map((name) => (camel(name) === name ? `  ${name},` : `  '${name}': ${camel(name)},`)),
    '};',
    '',
  ];
  files.set('contract/src/features.gen.ts', lines.join('\n'));
  return names.map((name) => `contract/src/${name}.ts`);
}

/** The routes file of a feature exports one function that serves its calls. */
function writeRoutesOfServer(): void {
  const routes = filesIn('server/src/features', '.routes.ts').map((path) => {
    const names = [...read(path).matchAll(/^export function (\w+)\(api: Api\): void/gm)].map(
      ([, name]) => name,
    );
    if (names.length === 1)
      return { path: `./${relative('server/src/features', path)}`, name: names[0] as string };
    throw new Error(`${path} must export one function (api: Api): void, and exports ${names.length}.`);
  });
  const lines = [
    made,
    ...routes.map(({ name, path }) => `import { ${name} } from '${path}';`),
    "import type { Api } from '../http/context.ts';",
    '',
    '/** Each of them serves the calls of one feature. */',
    'export const featureRoutes: readonly ((api: Api) => void)[] = [',
    ...routes.map(({ name }) => `  ${name},`),
    '];',
    '',
  ];
  files.set('server/src/features/all-features.gen.ts', lines.join('\n'));
}

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
      .replace(/\/route$/, ' and all below it')
      .replace(/^\$$/, 'any other path')
      .replace(/\$(\w+)/g, '{$1}');
    const imported = [...read(path).matchAll(/from '((?:\.\.\/)+features\/[^']+)'/g)].map((match) =>
      join(path, '..', match[1] as string),
    );
    const files = imported.length > 0 ? imported : [path];
    return `| ${url === 'any other path' ? url : `/${url}`} | ${files.map((file) => `\`${file}\``).join(', ')} |`;
  });
}

type Contract = Record<string, unknown> & { actions?: Record<string, Action> };

const readContracts = (paths: string[]): Promise<[path: string, contract: Contract][]> =>
  Promise.all(
    paths.map(async (path) => [path, (await import(pathToFileURL(join(root, path)).href)) as Contract]),
  );

/** The `actions` of all features as data, so that the web app gets their words without the calls. */
function writeAuditActions(contracts: [string, Contract][]): Record<string, Action> {
  const all = contracts.flatMap(([, { actions }]) => Object.entries(actions ?? {}));
  const twice = all.find(([name], n) => all.findIndex(([other]) => other === name) !== n);
  if (twice) throw new Error(`Two features define the action ${twice[0]} of the audit log.`);
  const actions = Object.fromEntries(all);
  const lines = [
    made,
    "import type { Action } from './audit-action.ts';",
    '',
    'const actions = {',
    ...all.map(([name, action]) => `  ${name}: ${JSON.stringify(action)},`),
    '} satisfies Record<string, Action>;',
    '',
    'export type AuditAction = keyof typeof actions;',
    'export const auditActions: Readonly<Record<AuditAction, Action>> = actions;',
    '',
  ];
  files.set('contract/src/audit-actions.gen.ts', lines.join('\n'));
  return actions;
}

function callRows(
  contracts: [string, Contract][],
  actions: Record<string, Action>,
): { calls: string[]; audit: string[] } {
  const servedIn = new Map<string, string>();
  for (const path of filesIn('server/src/features', '.routes.ts')) {
    for (const match of read(path).matchAll(/serve\(\s*api,\s*(\w+)/g))
      servedIn.set(match[1] as string, path);
  }
  const rows: { calls: string[]; audit: string[] } = { calls: [], audit: [] };
  for (const [path, contract] of contracts) {
    for (const [name, value] of Object.entries(contract)) {
      const endpoint = value as Endpoint;
      if (typeof endpoint?.path !== 'string' || !endpoint.doc) continue;
      const server = servedIn.get(name);
      if (!server) throw new Error(`${endpoint.method} ${endpoint.path} (${name}) has no handler.`);
      const call = `${endpoint.method} ${endpoint.path}`;
      rows.calls.push(`| ${call} | ${endpoint.may} | \`${path}\` | \`${server}\` |`);
      if (endpoint.audit) rows.audit.push(`| ${call} | ${auditWords(endpoint.audit, actions)} |`);
    }
  }
  return { calls: rows.calls.sort(), audit: rows.audit.sort() };
}

/** "changed the record of {child}" and what the entry names, or why the call makes none. */
function auditWords(audit: NonNullable<Endpoint['audit']>, actions: Record<string, Action>): string {
  if ('recordedElsewhere' in audit) return `none | ${audit.recordedElsewhere}`;
  const { action, hourly: _hourly, ...named } = audit;
  const words = actions[action];
  if (!words) throw new Error(`No feature defines the action ${action} of the audit log in its \`actions\`.`);
  return `${words.did} ${words.what}`.trim().concat(` | ${Object.keys(named).join(', ')}`);
}

const contracts = await readContracts(writeFeaturesOfContract());
const { calls, audit } = callRows(contracts, writeAuditActions(contracts));
writeRoutesOfServer();

files.set(
  'docs/map.md',
  [
    '# Map of screens, calls and the audit log',
    '',
    'Generated by `npm run generate`; a check fails if it is stale.',
    '',
    '## Screens',
    '',
    '| screen | file |',
    '|---|---|',
    ...screenRows(),
    '',
    '## Calls',
    '',
    'The role is the lowest that may make the call; `open` needs no sign-in.',
    '',
    '| call | role | contract | server |',
    '|---|---|---|---|',
    ...calls,
    '',
    '## Audit log',
    '',
    'Calls that are not listed only read, and make no entry.',
    '',
    '| call | entry | what it names, or why there is none |',
    '|---|---|---|',
    ...audit,
    '',
  ].join('\n'),
);

const stale = [...files].filter(([path, text]) => !existsSync(join(root, path)) || read(path) !== text);
if (!process.argv.includes('--check')) {
  for (const [path, text] of stale) writeFileSync(join(root, path), text);
} else if (stale.length > 0) {
  console.error(`${stale.map(([path]) => path).join(', ')}: stale. Run: npm run generate`);
  process.exitCode = 1;
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** Which part of the program may import which. Paths start at the root of the repository; a package is its bare name. */
export interface ImportRule {
  from: RegExp;
  /** `$1` is the first group that `from` matched, as in "any feature but this one". */
  to: string;
  /** Allows `import type`, because types do not exist at run time. */
  typesMayPass?: boolean;
  /** What to do instead. */
  message: string;
}

const test = String.raw`\.test\.tsx?$|/testing/|\.fixtures\.tsx?$`;
/** A path of the program itself. Tests may import more. */
const program = (path: string): RegExp => new RegExp(`^(?!.*(?:${test}))${path}`);

/**
 * The layers of server/src, from the top. A file imports its own folder and the layers below it, never a layer above and
 * no other folder of the same layer. What is not named here (errors, settings) is at the bottom.
 */
const serverLayers = [
  ['testing'],
  ['main'],
  ['cli'],
  ['app', 'demo', 'nightly'],
  ['features', 'openapi'],
  ['http'],
  ['records', 'recovery'],
  ['db'],
];

const layerRules: ImportRule[] = serverLayers.map((layer, depth) => {
  const above = serverLayers.slice(0, depth).flat();
  const isAbove = above.length > 0 ? `(?!(?:${above.join('|')})[/.])` : '';
  return {
    from: program(String.raw`server/src/${isAbove}([\w-]+)`),
    to: `^server/src/(?!$1[/.])(?:${layer.join('|')})[/.]`,
    message: `${layer.join(', ')}: only what is above it imports it (serverLayers in scripts/import-rules.ts). Pass in what you need, or move it to a lower layer.`,
  };
});

/** The layers of features/imports, from the bottom. The ways in (routes, browser/, the command's files) are above them. */
const importLayers = [
  ['files', 'reads the bytes of a file, and knows neither fields nor kinds'],
  ['columns', 'finds the kind of a file and the column of each field'],
  ['kinds', 'decides for each kind what its rows do'],
  ['writing', 'writes what was decided, and reverts it'],
] as const;

const layerRulesOfImports: ImportRule[] = importLayers.map(([layer, does], depth) => {
  const upTo = importLayers.slice(0, depth + 1).map(([name]) => name);
  const below = upTo.slice(0, -1).map((name) => `${name}/`);
  return {
    from: program(`server/src/features/imports/${layer}/`),
    to: `^server/src/features/imports/(?!(?:${upTo.join('|')})/)`,
    message: `${layer}/ ${does}. Of imports it may use ${below.length > 0 ? below.join(', ') : 'nothing else'} (importLayers in scripts/import-rules.ts). Pass in what you need, or move it to a lower layer.`,
  };
});

export const importRules: readonly ImportRule[] = [
  {
    from: /^contract\//,
    // digits.ts imports nothing; both need one value for the digits of a number.
    to: String.raw`^(server|web|domain(?!/src/digits\.ts$)|e2e|bench|scripts)/`,
    message:
      'The contract is what both sides agree on and imports neither. Move what you need into contract/src.',
  },
  {
    from: program('domain/src/'),
    to: '^(?!domain/|contract/)',
    message:
      'Rules of the domain run in the server and in the browser, and need neither. Pass in plain data.',
  },
  {
    from: program('domain/src/'),
    to: '^contract/',
    typesMayPass: true,
    message:
      'The domain imports types of the contract only (`import type`): its values bring zod, which the browser does not have.',
  },
  {
    from: program(String.raw`server/src/.*\.rules\.ts$`),
    to: String.raw`^kysely$|^server/src/db/|\.(queries|commands)\.ts$`,
    typesMayPass: true,
    message:
      'Rules are pure: the query passes them plain data. Move what both need to domain/, or take the type only.',
  },
  {
    from: program(String.raw`server/src/.*\.rules\.ts$`),
    to: String.raw`\.queries\.ts$`,
    message:
      'A rule says itself what it needs, or takes the row of a table (TableRow of db/schema.ts). Declare the type in the rules.',
  },
  {
    from: /^(web|e2e)\//,
    to: '^server/',
    message:
      'The browser never imports server code. Put shapes that both need into contract/src, and rules into domain/src.',
  },
  {
    // Two property tests play the browser's device code against the real server, on both databases.
    from: /^server\/(?!src\/(testing|system-tests)\/field\/)/,
    to: '^web/',
    message:
      'The server never imports browser code. Put shapes that both need into contract/src, and rules into domain/src; tests of devices against the server go into server/src/system-tests/field/.',
  },
  {
    from: /^web\/src\//,
    to: '^zod(/|$)',
    message:
      'The browser has no zod schemas (docs/decisions/0003). Write a plain function in domain/src or contract/src/common.',
  },
  {
    from: program('web/src/lib/'),
    to: '^web/src/(ui|field|records|features|routes)/',
    message: 'lib/ knows no screen. Pass in what it needs, or move the file to ui/, records/ or the feature.',
  },
  {
    from: program('web/src/ui/'),
    to: '^web/src/(field|records|features|routes)/',
    message: 'ui/ knows no noun. Pass in what it needs, or move the file to records/<noun>/ or the feature.',
  },
  {
    from: program('web/src/field/(?!screens/)'),
    to: '^web/src/(ui|records|features|routes|field/screens)/',
    message:
      'field/ stores, sends and answers, and knows no screen. Pass in what it needs, or move it to field/screens/.',
  },
  {
    from: program('web/src/field/(store|answers)/'),
    to: '^web/src/field/(?!$1/)',
    message:
      'field/store/ and field/answers/ do not know each other. Connect them in field/start-answers.ts or field/field.ts.',
  },
  {
    from: program('web/src/field/screens/'),
    to: '^web/src/(features|routes)/',
    message: 'field/screens/ is shown by features and imports none. Move what both need to records/<noun>/.',
  },
  {
    from: program('web/src/records/'),
    to: '^web/src/(features|routes|field/screens)/',
    message: 'records/ is what features share, and imports none. Move what both need to records/<noun>/.',
  },
  {
    from: /^web\/src\/features\/([\w-]+)\//,
    to: '^web/src/(features/(?!$1/)|routes/)',
    message:
      'Web features do not import each other. Compose them in a route, or move what both need to records/<noun>/, ui/ or lib/.',
  },
  {
    from: /^server\/src\/features\/([\w-]+)\/(?!.*\.test\.ts)/,
    to: '^server/src/features/(?!$1/)',
    message:
      'Features do not import each other. Move what both need to records/<noun>/ (rows and reads), domain/ (rules) or http/.',
  },
  {
    from: program(String.raw`server/src/(features|http|cli)/(?!.*\.(queries|commands)\.ts$)`),
    to: String.raw`^kysely$|^server/src/db/prepare\.ts$`,
    message:
      'SQL belongs in queries and commands: <feature>.queries.ts (reads) or <feature>.commands.ts (writes).',
  },
  {
    from: program(String.raw`server/src/features/(?!.*\.(queries|commands)\.ts$)`),
    to: String.raw`^server/src/records/.*\.commands\.ts$`,
    message:
      'Records are written by commands only. Do it in <feature>.commands.ts; a type that others need goes into a separate file beside the record’s commands.',
  },
  {
    from: /^(?!server\/src\/db\/sqlite\/)/,
    to: '^better-sqlite3$',
    message:
      'Only server/src/db/sqlite/ imports the SQLite driver. Use openSqliteFile from its sqlite-file.ts.',
  },
  {
    from: /^(?!server\/src\/db\/postgres\/)/,
    to: '^pg$',
    message:
      'Only server/src/db/postgres/ imports the PostgreSQL driver. Use connectPostgresClient from its postgres-driver.ts.',
  },
  {
    from: program('server/src/db/(sqlite|postgres)/'),
    to: '^server/src/db/(?!$1/)(sqlite|postgres)/',
    message: 'Each folder is about one database only. Move what both need to db/.',
  },
  ...layerRules,
  ...layerRulesOfImports,
  {
    from: program('web/src/'),
    to: '^web/src/testing/',
    message: 'Only tests import testing/. Move what the program needs to lib/, ui/ or records/<noun>/.',
  },
];

/** Sources of all workspaces, as paths from the root. */
export function sourcesIn(root: string): string[] {
  return ['contract', 'domain', 'server', 'web', 'e2e', 'bench', 'scripts']
    .filter((workspace) => existsSync(join(root, workspace)))
    .flatMap((workspace) =>
      readdirSync(join(root, workspace), { recursive: true, encoding: 'utf8' }).map((path) =>
        posix.join(workspace, path),
      ),
    )
    .filter((path) => /\.tsx?$/.test(path) && !/(^|\/)(node_modules|dist)\//.test(path));
}

const imports =
  /(?:\b(?<type>import type)\b[^'";]*?\bfrom|\bfrom|\bimport|\bmock)\s*\(?\s*(?<quote>['"])(?<specifier>[^'"\n]+)\k<quote>/g;

export interface Import {
  /** From the root for files of this repository, a bare name for packages. */
  path: string;
  typeOnly: boolean;
}

/** What a file imports. */
export function importsOf(file: string, text: string): Import[] {
  return [...text.matchAll(imports)].map(({ groups: { type, specifier = '' } = {} }) => ({
    path: specifier.startsWith('.')
      ? posix.join(dirname(file), specifier)
      : specifier.replace(/^@storyvan\/(contract|domain)\/(.*)$/, '$1/src/$2.ts'),
    typeOnly: type !== undefined,
  }));
}

/** The rules that an import breaks. */
export function brokenRules(from: string, { path, typeOnly }: Import): ImportRule[] {
  return importRules.filter((rule) => {
    if (typeOnly && rule.typesMayPass) return false;
    const found = rule.from.exec(from);
    return found !== null && new RegExp(rule.to.replaceAll('$1', found[1] ?? '')).test(path);
  });
}

/** Every import that breaks a rule, as "file imports file: what to do instead". */
export function forbiddenImportsIn(root: string): string[] {
  return sourcesIn(root).flatMap((path) =>
    importsOf(path, readFileSync(join(root, path), 'utf8')).flatMap((imported) =>
      brokenRules(path, imported).map(({ message }) => `${path} imports ${imported.path}: ${message}`),
    ),
  );
}

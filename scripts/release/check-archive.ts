import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { fetchTool } from '../fetch-tool.ts';
import { pack, sumOf } from './archive.ts';

/** Checks the archives of a release: their sums, size, contents, licences and SBOM, and that packing is reproducible. */

const largest = 60e6;

/** What none of them may contain: sources, tests, compilers and what only developers use. */
const unwanted =
  /\.(c|cc|cpp|h|hpp|tsx?|map|gyp|gypi|o|a)$|[/.]test\.[cm]?js$|(^|\/)(\.git|\.github|__tests__|tests?|typescript|vite|vitest|rolldown|esbuild|tsx|prebuild-install|node-gyp|npm)\//;

const needed = [
  ...['install', 'bin/node', 'bin/storyvan', 'server/bin/storyvan.js', 'server/dist/server/src/main.js'],
  'server/dist/api-examples.json',
  ...['web/dist/index.html', 'node_modules/better-sqlite3/build/Release/better_sqlite3.node'],
  ...['deploy/storyvan.service', 'deploy/Caddyfile', 'docs/running.md', 'release.json', 'sbom.cdx.json'],
  ...['LICENSE', 'THIRD-PARTY-LICENCES.txt', 'CHANGELOG.md'],
];

const commands = new Set(['install', 'bin/node', 'bin/storyvan']);

export async function checkArchive(folder: string): Promise<void> {
  execFileSync('sha256sum', ['--check', '--quiet', '--strict', 'SHA256SUMS'], { cwd: folder });
  const archives = readdirSync(folder).filter((name) => name.endsWith('.tar.gz'));
  if (archives.length === 0) throw new Error(`There is no archive in ${folder}.`);
  const schemas = join(await fetchTool('cyclonedx'), 'node_modules/@cyclonedx/cyclonedx-library/res/schema');
  for (const archive of archives) checkOne(join(folder, archive), schemas);
}

function checkOne(archive: string, schemas: string): void {
  const work = mkdtempSync(join(tmpdir(), 'storyvan-check-'));
  try {
    execFileSync('tar', ['-xzpf', archive, '-C', work]);
    const [name = ''] = readdirSync(work);
    const program = join(work, name);
    const files = readdirSync(program, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(program.length + 1));
    const problems = [
      ...(statSync(archive).size < largest ? [] : [`it has ${statSync(archive).size} bytes`]),
      ...needed.filter((path) => !files.includes(path)).map((path) => `${path} is missing`),
      ...files.filter((path) => unwanted.test(path)).map((path) => `${path} does not belong there`),
      ...files.flatMap((path) => wrongMode(program, path)),
      ...problemsOfSbom(program, schemas),
      ...packedAgain(archive, program),
    ];
    if (problems.length > 0) throw new Error(`${archive}:\n${problems.slice(0, 20).join('\n')}`);
  } finally {
    rmSync(work, { recursive: true });
  }
}

function wrongMode(program: string, path: string): string[] {
  const mode = (statSync(join(program, path)).mode & 0o777).toString(8);
  const isRight = commands.has(path) ? mode === '755' : /^(644|755)$/.test(mode);
  return isRight ? [] : [`${path} has the mode ${mode}`];
}

/** Packed from another folder, later, from files with other times, it must have the same bytes. */
function packedAgain(archive: string, program: string): string[] {
  const time = Math.round(statSync(join(program, 'release.json')).mtimeMs / 1000);
  execFileSync('bash', ['-c', 'find "$1" -name "*.json" -exec touch {} +', 'bash', program]);
  const again = `${program}.tar.gz`;
  pack(program, again, time);
  return sumOf(again) === sumOf(archive) ? [] : ['packing it again gives other bytes'];
}

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

function problemsOfSbom(program: string, schemas: string): string[] {
  const sbom = read(join(program, 'sbom.cdx.json'));
  const listed = new Set((sbom.components as { purl: string }[]).map(({ purl }) => purl));
  const licences = readFileSync(join(program, 'THIRD-PARTY-LICENCES.txt'), 'utf8');
  const installed = readdirSync(program, { recursive: true, encoding: 'utf8' })
    .filter((path) => /node_modules\/(@[^/]+\/)?[^/@]+\/package\.json$/.test(path))
    .map((path) => read(join(program, path)) as { name: string; version: string });
  return [
    ...violations(sbom, schemas),
    ...installed.flatMap(({ name, version }) => [
      ...(listed.has(`pkg:npm/${name.replace('@', '%40')}@${version}`)
        ? []
        : [`the SBOM has no ${name} ${version}`]),
      ...(licences.includes(`\n${name} ${version}\n`) ? [] : [`there is no licence of ${name} ${version}`]),
    ]),
  ];
}

/** As the schema of CycloneDX has it. */
function violations(sbom: object, schemas: string): string[] {
  const schema = (name: string) => read(join(schemas, `${name}.SNAPSHOT.schema.json`));
  const ajv = new Ajv({ strict: false, allErrors: true });
  formats.default(ajv);
  // Names in other scripts than Latin, which the list does not have.
  for (const format of ['iri-reference', 'idn-email']) ajv.addFormat(format, true);
  for (const name of ['spdx', 'jsf-0.82'])
    ajv.addSchema(schema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
  const validate = ajv.compile(schema('bom-1.6'));
  validate(sbom);
  return (validate.errors ?? []).map(({ instancePath, message }) => `SBOM: ${instancePath} ${message}`);
}

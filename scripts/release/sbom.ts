import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.ts';
import type { Package, Target } from './bundled.ts';
import { nodeVersion } from './native.ts';
import type { Origin } from './origin.ts';

/** The list of everything that an archive contains, as CycloneDX 1.6 (https://cyclonedx.org). */
export function sbomOf(packages: Package[], { version, commit, time }: Origin, target: Target): object {
  const unique = new Map(packages.map((each) => [purlOf(each), each]));
  const storyvan = `pkg:generic/storyvan@${version}`;
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp: new Date(time * 1000).toISOString(),
      component: {
        ...{ type: 'application', 'bom-ref': storyvan, name: 'storyvan', version, purl: storyvan },
        licenses: licensed('MIT'),
        properties: [
          { name: 'storyvan:commit', value: commit },
          { name: 'storyvan:target', value: target.name },
        ],
      },
    },
    components: [
      component('platform', 'node', nodeVersion, `pkg:generic/node@${nodeVersion}`, 'MIT'),
      component('library', 'sqlite', sqliteVersion(), `pkg:generic/sqlite@${sqliteVersion()}`, 'blessing'),
      ...[...unique].map(([purl, each]) => ({
        ...component('library', each.name, each.version, purl, each.licence),
        hashes: [{ alg: 'SHA-512', content: hexOf(each.integrity) }],
      })),
    ],
  };
}

const component = (type: string, name: string, version: string, purl: string, licence: string) => ({
  ...{ type, 'bom-ref': purl, name, version, licenses: licensed(licence), purl },
});

const licensed = (licence: string) =>
  / (AND|OR) /.test(licence) ? [{ expression: licence }] : [{ license: { id: licence } }];

const purlOf = ({ name, version }: Package): string => `pkg:npm/${name.replace('@', '%40')}@${version}`;

const hexOf = (integrity: string): string =>
  Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');

/** The SQLite that is compiled into its driver. */
function sqliteVersion(): string {
  const header = readFileSync(join(root, 'node_modules/better-sqlite3/deps/sqlite3/sqlite3.h'), 'utf8');
  return /#define SQLITE_VERSION\s+"([\d.]+)"/.exec(header)?.[1] ?? 'unknown';
}

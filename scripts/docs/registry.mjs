/**
 * A registry of npm for a machine without a network: node registry.mjs FILE.tgz. It has that package, and what its
 * npm-shrinkwrap.json lists, from the cache of npm.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { homedir } from 'node:os';
import { join } from 'node:path';

const [file] = process.argv.slice(2);
const port = 4873;
const read = (name) => JSON.parse(execFileSync('tar', ['-xzOf', file, `package/${name}`]).toString());
const integrity = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;

/** All versions of each package, by its name. */
const packages = new Map();
/** The file of each version, by the path of its address. */
const files = new Map();

function cached(integrity) {
  const hex = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
  return join(homedir(), '.npm/_cacache/content-v2/sha512', hex.slice(0, 2), hex.slice(2, 4), hex.slice(4));
}

function add(name, manifest, integrity, file) {
  const { version } = manifest;
  const path = `/${name}/-/${version}.tgz`;
  const described = packages.get(name) ?? { name, 'dist-tags': { latest: version }, versions: {} };
  const dist = { tarball: `http://127.0.0.1:${port}${path}`, integrity };
  described.versions[version] = { ...manifest, name, dist };
  packages.set(name, described);
  files.set(path, file);
}

const manifest = read('package.json');
// As a registry says it of a package with an npm-shrinkwrap.json.
add(manifest.name, { ...manifest, _hasShrinkwrap: true }, integrity, file);
for (const [path, locked] of Object.entries(read('npm-shrinkwrap.json').packages))
  if (path !== '')
    add(path.replace(/^.*node_modules\//, ''), locked, locked.integrity, cached(locked.integrity));

createServer(({ url }, reply) => {
  const described = packages.get(decodeURIComponent(url.slice(1)));
  // Another release has the same address.
  reply.setHeader('cache-control', 'no-store');
  if (described) reply.setHeader('content-type', 'application/json').end(JSON.stringify(described));
  else if (existsSync(files.get(url) ?? '')) reply.end(readFileSync(files.get(url)));
  else reply.writeHead(404).end('{}');
}).listen(port, '127.0.0.1');

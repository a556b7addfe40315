/** A registry of npm with one package, for a machine without a network: node registry.mjs FILE.tgz */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [file] = process.argv.slice(2);
const port = 4873;
const bytes = readFileSync(file);
const manifest = JSON.parse(
  execFileSync('tar', ['-xzOf', file, 'package/package.json'], { encoding: 'utf8' }),
);
const { name, version } = manifest;
const dist = {
  tarball: `http://127.0.0.1:${port}/${name}.tgz`,
  integrity: `sha512-${createHash('sha512').update(bytes).digest('base64')}`,
};
const described = JSON.stringify({
  name,
  'dist-tags': { latest: version },
  // As a registry says it of a package with an npm-shrinkwrap.json.
  versions: { [version]: { ...manifest, _id: `${name}@${version}`, _hasShrinkwrap: true, dist } },
});

createServer(({ url }, reply) => {
  if (url === `/${name}`) reply.setHeader('content-type', 'application/json').end(described);
  else if (url === `/${name}.tgz`) reply.end(bytes);
  else reply.writeHead(404).end('{}');
}).listen(port, '127.0.0.1');

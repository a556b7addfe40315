import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

/** A file that the service worker keeps; without a revision, its address changes with its content. */
interface KeptFile {
  url: string;
  revision: string | null;
}

/** Builds src/sw into /sw.js, with the list of the app's files (docs/decisions/0058). */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = '' }) {
        await build({
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          define: {
            'process.env.NODE_ENV': '"production"',
            'self.__WB_MANIFEST': JSON.stringify(filesOfApp(dir)),
          },
          build: {
            outDir: dir,
            emptyOutDir: false,
            lib: {
              entry: fileURLToPath(new URL('src/sw/sw.ts', import.meta.url)),
              name: 'app',
              formats: ['iife'],
              fileName: () => 'sw.js',
            },
          },
        });
      },
    },
  };
}

function filesOfApp(dist: string): KeptFile[] {
  const withRevision = (file: string, url: string) => ({ url, revision: hashOf(join(dist, file)) });
  const assets = readdirSync(join(dist, 'assets')).sort();
  return [
    // The page is kept as the server fills it in, at an address without a screen.
    withRevision('index.html', 'app-page'),
    withRevision('start.js', 'start.js'),
    ...assets.map((name) => ({ url: `assets/${name}`, revision: null })),
  ];
}

const hashOf = (file: string): string =>
  createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 32);

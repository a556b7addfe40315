import { join } from 'node:path';
import { build } from 'vite';
import { root } from './run.ts';

/** Builds the web app into a folder, with one line more in its entry script: what an update brings, for tests. */
export async function buildOtherVersion(outDir: string): Promise<void> {
  const line = "document.documentElement.dataset.version = 'other';";
  await build({
    root: join(root, 'web'),
    configFile: join(root, 'web/vite.config.ts'),
    logLevel: 'error',
    build: { outDir },
    plugins: [
      {
        name: 'other-version',
        transform: (code, id) => (id.endsWith('/src/main.tsx') ? `${code}\n${line}` : null),
      },
    ],
  });
}

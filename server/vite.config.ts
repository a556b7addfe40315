import { defineConfig } from 'vite';

/** Bundles the server and the contract into dist/main.js; what npm installed stays outside. */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        'long-reads.worker': 'src/db/long-reads.worker.js',
        'checkpoints.worker': 'src/db/checkpoints.worker.js',
      },
      output: { entryFileNames: '[name].js' },
    },
  },
  ssr: { noExternal: ['@storyvan/contract'] },
});

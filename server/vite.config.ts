import { defineConfig } from 'vite';

/** Bundles the server and the contract into dist/main.js; what npm installed stays outside. */
export default defineConfig({
  build: {
    ssr: 'src/main.ts',
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
  },
  ssr: { noExternal: ['@storyvan/contract'] },
});

import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { endpointsWithoutSchemas } from './endpoints-without-schemas.ts';

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // In tests, which share their modules, it would give a route the screen of an earlier test.
      codeSplittingOptions: { addHmr: !process.env.VITEST },
      routesDirectory: source('src/routes'),
      generatedRouteTree: source('src/routeTree.gen.ts'),
      quoteStyle: 'single',
    }),
    react(),
    endpointsWithoutSchemas(),
  ],
  resolve: {
    alias: [
      // The server validates; the browser needs the contract's paths and types, not its schemas.
      { find: 'zod', replacement: source('src/lib/zod-without-schemas.ts') },
      { find: /^fflate$/, replacement: source('src/lib/fflate-in-one-thread.ts') },
    ],
  },
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
        // Each file costs a phone a round trip: the entry comes in one file, code shared by the same screens in few.
        codeSplitting: {
          groups: [
            { name: 'entry', tags: ['$initial'], priority: 2 },
            // Only exports need these. Merged with a screen they would be loaded with it.
            { name: 'csv', test: /papaparse|lib\/write-csv/, priority: 1.5 },
            // Many small files load slowly, and one large file holds code that a screen does not need. So code that
            // most screens share is in one file, and other code in files for the screens that share it.
            { name: 'common', minShareCount: 26, priority: 1.2 },
            { name: 'shared', entriesAware: true, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    // Keep the browser's host: the server refuses changes from another origin.
    proxy: { '/api': { target: `http://127.0.0.1:${process.env.PORT ?? 3000}`, changeOrigin: false } },
  },
});

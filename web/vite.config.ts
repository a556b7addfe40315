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
        // A phone waits for each file: what the entry needs comes in one, and what the same screens share in few.
        codeSplitting: {
          groups: [
            { name: 'entry', tags: ['$initial'], priority: 2 },
            // Nobody waits for these who does not export; merged with a screen they would come with it.
            { name: 'csv', test: /papaparse|lib\/write-csv/, priority: 1.5 },
            // Many small files wait for each other, one large one brings every screen what it does not need: what
            // most screens share comes in one file, the rest with those that share it.
            { name: 'common', minShareCount: 16, priority: 1.2 },
            { name: 'shared', entriesAware: true, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    // The host stays the browser's own: the server refuses changes that come from another origin.
    proxy: { '/api': { target: `http://127.0.0.1:${process.env.PORT ?? 3000}`, changeOrigin: false } },
  },
});

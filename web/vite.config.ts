import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { groups } from './chunks.ts';
import { endpointsWithoutSchemas } from './endpoints-without-schemas.ts';
import { screensManifest } from './screens-manifest.ts';
import { serviceWorker } from './service-worker.ts';
import { themeVariables } from './theme-variables.ts';

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
    screensManifest(),
    themeVariables(),
    serviceWorker(),
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
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: { groups },
      },
    },
  },
  server: {
    port: 5173,
    // Keep the browser's host: the server refuses changes from another origin.
    proxy: { '/api': { target: `http://127.0.0.1:${process.env.PORT ?? 3000}`, changeOrigin: false } },
  },
});

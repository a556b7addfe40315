import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { groups } from './chunks.ts';
import { endpointsWithoutSchemas } from './endpoints-without-schemas.ts';
import { screensManifest } from './screens-manifest.ts';
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
    // Builds src/sw into /sw.js, with the list of the app's files (docs/decisions/0058).
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/sw',
      filename: 'sw.ts',
      // Ours are in public/ and field/store/app-worker.ts.
      manifest: false,
      injectRegister: null,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['index.html', 'start.js', 'assets/**'],
        dontCacheBustURLsMatching: /^assets\//,
        // The barcode reader has a megabyte; the camera works without a network, too.
        maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
        // The page is kept as the server fills it in, at an address without a screen.
        manifestTransforms: [
          (files) => ({
            manifest: files.map((file) => ({ ...file, url: file.url.replace(/^index\.html$/, 'app-page') })),
          }),
        ],
      },
    }),
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
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
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

import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

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
  ],
  // The server validates; the browser needs the contract's paths and types, not its schemas.
  resolve: { alias: { zod: source('src/lib/zod-without-schemas.ts') } },
  build: { outDir: 'dist', emptyOutDir: true, sourcemap: false },
  server: {
    port: 5173,
    // The host stays the browser's own: the server refuses changes that come from another origin.
    proxy: { '/api': { target: `http://127.0.0.1:${process.env.PORT ?? 3000}`, changeOrigin: false } },
  },
});

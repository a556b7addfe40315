#!/usr/bin/env node
import { existsSync } from 'node:fs';

const built = new URL('../dist/server/src/main.js', import.meta.url);
if (existsSync(built)) {
  await import(built.href);
} else {
  console.error('Storyvan is not built yet. Run: npm run build');
  process.exitCode = 1;
}

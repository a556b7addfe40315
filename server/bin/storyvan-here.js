#!/usr/bin/env node
/** The command of the npm package. Without arguments it serves the library of the current folder. */
import { resolve } from 'node:path';

if (process.argv.length === 2) {
  const folder = resolve(process.env.DATA_DIR || 'data');
  console.log(
    `The library is kept in ${folder}. Stop Storyvan with Ctrl+C; \`node_modules/.bin/storyvan --help\` lists its commands.`,
  );
  process.argv.push('serve');
}
await import('./storyvan.js');

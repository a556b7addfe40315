import { join } from 'node:path';
import { root, runBin } from './run.ts';

/** Runs both sides with reload: the API on PORT (3000), the web app on http://localhost:5173. */
console.log('Storyvan for development: http://localhost:5173 (the API restarts when a server file changes)');
const codes = await Promise.all([
  runBin('tsx', ['watch', '--clear-screen=false', 'server/src/main.ts', 'serve', '--demo-if-empty']),
  runBin('vite', ['--logLevel', 'warn'], { cwd: join(root, 'web') }),
]);
process.exitCode = Math.max(...codes);

import { mkdirSync, rmSync } from 'node:fs';
import { demoFolder, loadDemo } from './server.ts';

/** Loads the demo programme once; each worker serves a copy of it. Returns the function that removes it at the end. */
export default async function globalSetup(): Promise<() => void> {
  rmSync(demoFolder, { recursive: true, force: true });
  mkdirSync(demoFolder, { recursive: true });
  await loadDemo();
  return () => rmSync(demoFolder, { recursive: true });
}

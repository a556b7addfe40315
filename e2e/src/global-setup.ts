import { mkdirSync, rmSync } from 'node:fs';
import { demoFolder, storyvan } from './server.ts';

/** Loads the demo programme once; each worker serves a copy of it. Returns the function that removes it at the end. */
export default async function globalSetup(): Promise<() => void> {
  rmSync(demoFolder, { recursive: true, force: true });
  mkdirSync(demoFolder, { recursive: true });
  const { code, output } = await storyvan(demoFolder, ['demo']);
  if (code !== 0) throw new Error(`The demo programme could not be loaded: ${output}`);
  return () => rmSync(demoFolder, { recursive: true });
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** An empty folder that is removed after the tests of the file or `describe`. */
export function useFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `storyvan-${name}-`));
  afterAll(() => rmSync(folder, { recursive: true }));
  return folder;
}

import type { Programme } from '@storyvan/contract/common/programme';
import { onTestFinished } from 'vitest';
import { keepLibrary, knownLibrary } from '../lib/library.ts';

/** For the test that calls it, the other programme is switched off. */
export function runOnly(program: Programme): void {
  const library = knownLibrary();
  onTestFinished(() => keepLibrary(library));
  keepLibrary({ ...library, programs: [program] });
}

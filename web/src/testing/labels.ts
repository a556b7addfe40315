import { onTestFinished } from 'vitest';
import { keepLibrary, knownLibrary } from '../lib/library.ts';

/** Until the test has ended, labels are such as GOA/B-00123X. */
export function labelBooks(): void {
  const library = knownLibrary();
  const numbers = { ...library.numbers, copy: 'B-#####', label_before: 'GOA/', label_after: 1 };
  keepLibrary({ ...library, numbers });
  onTestFinished(() => keepLibrary(library));
}

import { afterEach, beforeEach, vi } from 'vitest';
import { bytesOf } from './bytes-of.ts';

interface SavedFile {
  name: string;
  text: string;
  bytes: Buffer;
}

/** What the browser was given to save in each test, in place of the downloads that a test has not. */
export function watchSavedFiles(): () => Promise<SavedFile[]> {
  const made = new Map<string, Blob>();
  const saved: { name: string; file: Blob }[] = [];
  beforeEach(() => {
    made.clear();
    saved.length = 0;
    URL.createObjectURL = (file) => {
      const url = `blob:${made.size}`;
      made.set(url, file as Blob);
      return url;
    };
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      const file = made.get(this.getAttribute('href') ?? '');
      if (file) saved.push({ name: this.download, file });
    });
  });
  afterEach(() => vi.restoreAllMocks());
  return () =>
    Promise.all(
      saved.map(async ({ name, file }) => {
        const bytes = await bytesOf(file);
        return { name, bytes, text: bytes.toString('utf8') };
      }),
    );
}

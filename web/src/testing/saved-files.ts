import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { bytesOf } from './bytes-of.ts';

interface SavedFile {
  name: string;
  text: string;
  bytes: Buffer;
}

/** The files saved in each test, because jsdom has no downloads. */
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

/** Presses Export of the first, second … list on the screen, and reads the saved file. */
export async function exportAsCsv(
  keys: UserEvent,
  savedFiles: () => Promise<SavedFile[]>,
  list = 0,
): Promise<{ name: string; lines: string[] }> {
  const button = (await screen.findAllByRole('button', { name: 'Export' }))[list];
  if (!button) throw new Error('There is no such list.');
  const before = (await savedFiles()).length;
  await keys.click(button);
  await keys.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  const file = await waitFor(async () => {
    const [saved, another] = (await savedFiles()).slice(before);
    if (!saved || another) throw new Error('Not one file was saved.');
    return saved;
  });
  return { name: file.name, lines: file.text.trim().split('\r\n') };
}

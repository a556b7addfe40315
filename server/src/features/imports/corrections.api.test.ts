import { correctImportRow } from '@storyvan/contract/imports';
import { describe, expect, it } from 'vitest';
import { checkedFile } from '../../testing/imports.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();

describe('the corrections of an import', () => {
  it('are of known fields, and no longer than a row and a file may be', async () => {
    const import_id = await checkedFile(app, 'books.csv', 'Title,Author\nThe Kite,Meera\nThe Drum,Anil');
    const correct = (line: number, cells: Record<string, string>) =>
      app.send('POST', correctImportRow.path, { import_id, line, cells });
    expect((await correct(2, { nonsense: 'x' })).statusCode).toBe(400);
    const status = async (line: number, cells: Record<string, string>) =>
      (await correct(line, cells)).json<{ status: { status: string } }>().status.status;
    expect(await status(2, { title: 'a'.repeat(20_000), author: 'b'.repeat(20_000) })).toBe('corrected');
    const long = { title: 'x'.repeat(20_000), author: 'x'.repeat(20_000), publisher: 'x'.repeat(20_000) };
    expect(await status(2, { ...long, description: 'x'.repeat(20_000) })).toBe('too many');
    const all: string[] = [];
    for (let line = 3; line < 30; line++) all.push(await status(line, long));
    expect(all.indexOf('too many')).toBeGreaterThan(10);
    expect(all.indexOf('too many')).toBeLessThan(18);
  });
});

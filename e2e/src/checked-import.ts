import { expect, type Page } from '@playwright/test';
import { getImport } from '@storyvan/contract/imports';

/** Uploads a list of books and has it checked; gives its import_id. */
export async function checkedImport(page: Page, books: string): Promise<string> {
  const content = Buffer.from(books);
  const post = (call: string, data: object) => page.request.post(`/api/info/${call}`, { data });
  const started = await post('start_import', { file_name: 'books.csv', bytes: content.length });
  const { import_id } = (await started.json()).details;
  await post('send_import_part', { import_id, part: 0, content: content.toString('base64') });
  await post('check_import', { import_id });
  const state = async () =>
    (await (await page.request.get(getImport.path.replace(':importId', import_id))).json()).state;
  await expect.poll(state, { timeout: 60_000 }).not.toBe('checking');
  return import_id;
}

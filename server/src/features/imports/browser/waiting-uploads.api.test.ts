import { mostImportBytes, startImport } from '@storyvan/contract/imports';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';

const app = useTestApp();

it('uploads, when files of more than 512 MB wait already, are refused until one is imported or deleted', async () => {
  const body = { file_name: 'books.csv', bytes: mostImportBytes };
  const fit = Math.floor((512 * 1024 * 1024) / mostImportBytes);
  for (let n = 0; n < fit; n += 1) await app.call(startImport, { body });
  const refused = await app.send('POST', startImport.path, body);
  expect([refused.statusCode, refused.json().error.message]).toEqual([
    409,
    'Uploaded files of more than 512 MB wait to be imported. Import or delete some of them under Imports first.',
  ]);
});

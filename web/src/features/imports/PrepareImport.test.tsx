import type { ImportDetail, ImportRow } from '@storyvan/contract/common/import-shapes';
import { checkImport, correctImportRow, getImport, listImportRows } from '@storyvan/contract/imports';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { reply } from '../../testing/server.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { ImportScreen } from './ImportScreen.tsx';
import { finishedImport } from './imports.fixtures.ts';

const rejected = (line: number): ImportRow => ({
  line,
  outcome: 'rejected',
  cells: { name: `Child ${line}`, level: 'high' },
  changes: [],
  reason: 'There is no reading level high.',
});

const ready: ImportDetail = {
  ...finishedImport,
  kind: 'children',
  state: 'ready',
  counts: { ...finishedImport.counts, rows: 3, added: 1, rejected: 2 } as ImportDetail['counts'],
  has_rejects: true,
  can_revert: false,
  fields: ['name', 'level'].map((field) => ({ field, needed: false })),
  reading: {
    format: 'text',
    unit: 'Line',
    sentence: null,
    sheets: [],
    sheet: null,
    header_line: 1,
    headers: ['Name', 'Level'],
    samples: [],
    mapping: [
      { field: 'name', header: 'Name' },
      { field: 'level', header: 'Level' },
    ],
    notices: [],
    notes: [],
  },
};

it('two rows, corrected one after the other, are checked once, and not imported before that', async () => {
  signInAs('coordinator');
  const corrected: unknown[] = [];
  let checks = 0;
  reply(getImport, ready);
  reply(listImportRows, { rows: [rejected(2), rejected(3)], next: null });
  reply(correctImportRow, ({ body }) => {
    corrected.push(body);
    const unchecked_rows = [2, 3].slice(0, corrected.length);
    reply(getImport, { ...ready, corrected_rows: corrected.length, unchecked_rows });
    const message = 'The row is corrected.';
    return { status: { status: 'corrected' as const, message }, details: ready };
  });
  reply(checkImport, () => {
    checks += 1;
    const status = { status: 'checking' as const, message: 'The file is being checked.' };
    return { status, details: ready };
  });
  const { keys } = renderScreen(<ImportScreen importId={ready.import_id} />);
  expect(await screen.findByRole('button', { name: /^Import 1 / })).toBeTruthy();
  for (const line of [2, 3]) {
    const [open] = await screen.findAllByRole('button', { name: `Correct row ${line}` });
    await keys.click(open as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    const level = dialog.getByDisplayValue('high');
    await keys.clear(level);
    await keys.type(level, '3');
    await keys.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(corrected).toHaveLength(line - 1));
  }
  expect(corrected).toMatchObject([
    { line: 2, cells: { level: '3' } },
    { line: 3, cells: { level: '3' } },
  ]);
  expect(checks).toBe(0);
  await screen.findByText(/^2 rows corrected, and not checked yet/);
  expect(screen.getAllByText('not checked').length).toBeGreaterThanOrEqual(2);
  expect(screen.queryByRole('button', { name: /^Import 1 / })).toBeNull();
  await keys.click(screen.getByRole('button', { name: 'Check the corrections' }));
  await waitFor(() => expect(checks).toBe(1));
});

it('a column of copies, once it is not imported, can be chosen again', async () => {
  signInAs('coordinator');
  const mapping = [{ field: 'copies', header: 'Acc. no.' }];
  const reading = { ...ready.reading, headers: ['Acc. no.', 'Title'], mapping } as typeof ready.reading;
  reply(getImport, { ...ready, kind: 'titles', reading });
  reply(listImportRows, { rows: [], next: null });
  const { keys } = renderScreen(<ImportScreen importId={ready.import_id} />);
  const column = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'The column Acc. no. is' });
  await keys.selectOptions(column, '');
  await keys.selectOptions(column, 'copies');
  expect(column.value).toBe('copies');
});

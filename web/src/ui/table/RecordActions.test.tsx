import { today } from '@storyvan/domain/calendar-date';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { CallError } from '../../lib/call.ts';
import { renderScreen } from '../../testing/render.tsx';
import { watchSavedFiles } from '../../testing/saved-files.ts';
import { unzip } from '../../testing/unzip.ts';
import { WorkerInThePage } from '../../testing/worker-in-the-page.ts';
import type { ExportColumn } from './export-column.ts';
import { RecordActions } from './RecordActions.tsx';

interface Row {
  title: string;
  days_out: number;
}

const columns: ExportColumn<Row>[] = [
  { label: 'Book', value: (row) => row.title },
  { label: 'Days out', value: (row) => row.days_out, kind: 'number' },
];
const mango: Row = { title: 'आम', days_out: 3 };
const tiger: Row = { title: 'ಹುಲಿ', days_out: 40 };
const savedFiles = watchSavedFiles();

vi.stubGlobal('Worker', WorkerInThePage);

const show = (rows: Row[], load?: () => Promise<Row[]>) =>
  renderScreen(<RecordActions fileName="Pending books, Chimbel" columns={columns} rows={rows} load={load} />);

const exportAs = async (keys: ReturnType<typeof show>['keys'], format: string) => {
  await keys.click(await screen.findByRole('button', { name: 'Export' }));
  await keys.click(await screen.findByRole('menuitem', { name: format }));
};

describe('export and print', () => {
  it('as CSV, saves the rows with the name of the list and the date', async () => {
    const { keys } = show([mango, tiger]);
    await exportAs(keys, 'CSV');
    await waitFor(async () => expect(await savedFiles()).toHaveLength(1));
    const [file] = await savedFiles();
    expect(file?.name).toBe(`pending-books-chimbel-${today()}.csv`);
    expect(file?.text).toBe('\uFEFFBook,Days out\r\nआम,3\r\nಹುಲಿ,40\r\n');
  });

  it('as Excel, saves a workbook', async () => {
    const { keys } = show([mango]);
    await exportAs(keys, 'Excel');
    await waitFor(async () => expect(await savedFiles()).toHaveLength(1));
    const [file] = await savedFiles();
    expect(file?.name).toBe(`pending-books-chimbel-${today()}.xlsx`);
    expect(unzip(file?.bytes ?? Buffer.alloc(0))['xl/sharedStrings.xml']).toContain('आम');
  });

  it('with rows to load first, says so, cannot be pressed again, and saves all of them', async () => {
    let answer: (rows: Row[]) => void = () => undefined;
    const load = () => new Promise<Row[]>((resolve) => (answer = resolve));
    const { keys } = show([mango], load);
    await exportAs(keys, 'CSV');
    expect((await screen.findByText('Loading all records…')).getAttribute('aria-live')).toBe('polite');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Print' }).disabled).toBe(true);
    expect(await savedFiles()).toHaveLength(0);
    answer([mango, tiger]);
    await waitFor(async () => expect((await savedFiles())[0]?.text).toContain('ಹುಲಿ,40'));
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export' }).disabled).toBe(false),
    );
  });

  it('when the rows cannot be loaded, says why in a sentence and works the next time', async () => {
    const load = vi
      .fn<() => Promise<Row[]>>()
      .mockRejectedValueOnce(new CallError(0, 'unreachable', 'The server cannot be reached.'))
      .mockResolvedValueOnce([tiger]);
    const { keys } = show([mango], load);
    await exportAs(keys, 'CSV');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The file could not be made. The server cannot be reached. Please try again.',
    );
    await exportAs(keys, 'CSV');
    await waitFor(async () => expect(await savedFiles()).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('with Print pressed, opens the dialog of the browser', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const { keys } = show([mango]);
    await keys.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('without rows, cannot be pressed', async () => {
    show([]);
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Export' })).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Print' }).disabled).toBe(true);
  });
});

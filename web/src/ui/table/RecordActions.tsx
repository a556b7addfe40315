import { Button } from '@mantine/core';
import { useState } from 'react';
import { CallError } from '../../lib/call.ts';
import type { Sheet } from '../../lib/sheet.ts';
import { Menu, MenuItem } from '../Menu.tsx';
import { type ExportColumn, toSheet } from './export-column.ts';
import { exportFileName } from './export-file-name.ts';
import classes from './RecordTable.module.css';
import { saveFile } from './save-file.ts';

interface RecordActionsProps<R> {
  /** Is cleaned and gets the date: "pending-books-chimbel". */
  fileName: string;
  columns: ExportColumn<R>[];
  rows: R[];
  /** Loads all rows first, if `rows` are only those loaded so far. */
  load?: (() => Promise<R[]>) | undefined;
  /** Gets the rows from `load` just before the page is printed. */
  onLoaded?: (rows: R[]) => void;
}

type Format = 'csv' | 'xlsx';

// Each needs a library, so it is loaded on demand.
const write: Record<Format, (sheet: Sheet, name: string) => Promise<Blob>> = {
  csv: async (sheet) => (await import('../../lib/write-csv.ts')).writeCsv(sheet),
  xlsx: async (sheet, name) =>
    (await import('../../lib/write-xlsx-aside.ts')).writeXlsxAside([{ ...sheet, name }]),
};

/** Buttons that export a list to a file or print it. */
export function RecordActions<R>({ fileName, columns, rows, load, onLoaded }: RecordActionsProps<R>) {
  const [busy, setBusy] = useState<'export' | 'print'>();
  const [failure, setFailure] = useState<string>();

  const attempt = async (task: 'export' | 'print', what: string, work: () => Promise<void>) => {
    setBusy(task);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      const reason = error instanceof CallError ? error.message : 'Is the network on?';
      setFailure(`${what} ${reason} Please try again.`);
    }
    setBusy(undefined);
  };
  const handleExport = (format: Format) =>
    attempt('export', 'The file could not be made.', async () => {
      const all = load ? await load() : rows;
      saveFile(await write[format](toSheet(columns, all), fileName), exportFileName(fileName, format));
    });
  const handlePrint = () =>
    attempt('print', 'The list could not be printed.', async () => {
      if (load) onLoaded?.(await load());
      window.print();
    });

  const button = {
    className: classes.action,
    variant: 'default',
    h: 44,
    disabled: rows.length === 0 || busy !== undefined,
  };
  return (
    <div className={classes.actions}>
      <Menu
        trigger={(props) => (
          <Button {...props} {...button} loading={busy === 'export'}>
            Export
          </Button>
        )}
      >
        <MenuItem onClick={() => handleExport('csv')}>CSV</MenuItem>
        <MenuItem onClick={() => handleExport('xlsx')}>Excel</MenuItem>
      </Menu>
      <Button {...button} loading={busy === 'print'} onClick={handlePrint}>
        Print
      </Button>
      <span aria-live="polite" className={classes.busy}>
        {busy && load && 'Loading all records…'}
      </span>
      {failure && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
    </div>
  );
}

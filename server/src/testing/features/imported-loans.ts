import { revertImport } from '@storyvan/contract/imports';
import { returnBookFromChild, returnBookSite, undoLending } from '@storyvan/contract/lending';
import { beforeEach, expect } from 'vitest';
import { withSnapshot } from '../../recovery/snapshot.ts';
import { verify } from '../../recovery/verify.ts';
import { makeChild, makeCopy, makeSite } from '../factories.ts';
import { importedFile, settled } from '../imports.ts';
import { useTestApp } from '../test-app.ts';

type Row = [card: string, issued: string, renewed?: string, returned?: string];

const header = 'Accession No,Site code,Card No,Date issue,Date renewed,Date return';

/** Imports of loans of one copy, and what a desk does with it afterwards, today. */
export function useImportedLoans() {
  const app = useTestApp({ webhooksInside: true });
  const date = '2026-11-17';
  let made = 0;
  /** New ones for each test. */
  const at = {
    place: { program: 'mop' as const, site_grade_id: 0 },
    code: '',
    child_id: 0,
    card: '',
    copy: { program: 'mop' as const, site_grade_id: 0, accn_no: '' },
  };
  beforeEach(async () => {
    made += 1;
    at.code = `P${made}`;
    at.card = `C-${made}`;
    const site_grade_id = await makeSite(app.db, { code: at.code, name: `Place ${made}` });
    at.place = { program: 'mop', site_grade_id };
    at.child_id = await makeChild(app.db, { site_grade_id, name: 'Asha Naik', card_no: at.card });
    at.copy = { ...at.place, accn_no: await makeCopy(app.db, { accn_no: `B-${made}` }) };
  });

  /** The same open loan to the place, for each of these copies. */
  const importCopies = async (numbers: string[]): Promise<string> => {
    const lines = numbers.map((number) => `${number},${at.code},,2026-10-05,,`);
    const { import_id } = await importedFile(app, 'loans.csv', [header, ...lines].join('\n'));
    return import_id;
  };
  /** Rows of the copy: card number or nothing, issued, renewed, returned. */
  const importLoans = async (...rows: Row[]): Promise<string> => {
    const lines = rows.map(([card, issued, renewed = '', returned = '']) =>
      [at.copy.accn_no, at.code, card, issued, renewed, returned].join(','),
    );
    const done = await importedFile(app, 'loans.csv', [header, ...lines].join('\n'));
    expect(done).toMatchObject({ state: 'done', kind: 'loan-history', can_revert: true });
    expect(done.counts?.rejected).toBe(0);
    return done.import_id;
  };

  return {
    app,
    at,
    date,
    importCopies,
    importLoans,
    /** A loan to the place, and within it one to the child, both in the past. */
    pastLoans: () =>
      importLoans(['', '2026-09-01', '', '2026-10-01'], [at.card, '2026-09-02', '2026-09-16', '2026-09-20']),
    async revert(import_id: string) {
      await app.call(revertImport, { body: { import_id } });
      return settled(app, import_id);
    },
    async expectSound() {
      expect(await withSnapshot(app.settings, verify)).toEqual([]);
    },
    fromChild: () => app.call(returnBookFromChild, { body: { ...at.copy, date_return: date } }),
    fromPlace: () => app.call(returnBookSite, { body: { ...at.copy, date_return: date } }),
    undo: (event_id: string) => app.call(undoLending, { body: { event_id } }),
  };
}

import { type AuditEntry, auditLog, auditStaff } from '@storyvan/contract/audit';
import { addDays, today } from '@storyvan/domain/calendar-date';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { hrefOf } from '../../testing/page.ts';
import { renderScreen } from '../../testing/render.tsx';
import { watchSavedFiles } from '../../testing/saved-files.ts';
import { failWith, neverAnswer, reply } from '../../testing/server.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { AuditScreen } from './AuditScreen.tsx';
import type { AuditSearch } from './use-audit-log.ts';

const meera = { staff_id: 2, name: 'Meera Kamat' };
const asha = { child_id: 7, name: 'Asha Naik', program: 'mop' as const, site_grade_id: 3, school_id: null };
const tonca = { program: 'mop' as const, site_grade_id: 3, school_id: null, name: 'Tonca' };

const entry = (entry_id: string, part: Partial<AuditEntry> = {}): AuditEntry => ({
  entry_id,
  at: new Date(2026, 0, 5, 16, 5).toISOString(),
  staff: meera,
  via: 'web',
  kind: 'children',
  action: 'open_child',
  outcome: 'done',
  child: asha,
  place: null,
  account: null,
  book: null,
  detail: '',
  address: '',
  ...part,
});
const lent = entry('e-lent', {
  kind: 'lending',
  action: 'issue_child',
  place: tonca,
  book: { accn_no: 'B-1', title: 'The Firefly' },
});

let asked: URLSearchParams[] = [];
let searched: AuditSearch[] = [];

const answer = (entries: AuditEntry[], more: { next?: string; child?: typeof asha } = {}) =>
  reply(auditLog, ({ query }) => {
    asked.push(query);
    return { entries, next: more.next ?? null, child: more.child ?? null };
  });
const show = (search: AuditSearch = {}) =>
  renderScreen(<AuditScreen search={search} onSearch={(part) => searched.push(part)} />);
const rowOf = async (text: string | RegExp) => (await screen.findByText(text)).closest('tr') as HTMLElement;

beforeEach(() => {
  asked = [];
  searched = [];
  reply(auditStaff, [{ staff_id: 1, name: 'Leela Naik' }, meera]);
  answer([entry('e-1')]);
});

describe('the audit log', () => {
  it('while loading, says so; if that fails, offers Retry', async () => {
    neverAnswer(auditLog);
    const shown = show();
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
    shown.unmount();
    failWith(auditLog, 500, 'fault', 'Something went wrong.');
    show();
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it.each(['staff', 'coordinator'] as const)('opened by a %s, sends no call', async (role) => {
    signInAs(role);
    show();
    expect(await screen.findByText('This is for administrators')).toBeTruthy();
    expect(asked).toEqual([]);
  });

  it('of a record that was opened, shows who and when, and links to the child', async () => {
    show();
    const row = await rowOf('Asha Naik');
    expect(row.textContent).toMatch(
      /5 Jan 2026, 4:05 PM.*Meera Kamat.*opened the record of Asha Naik.*Children's records/,
    );
    const link = within(row).getByRole('link', { name: 'Asha Naik' });
    expect(link.getAttribute('href')).toBe('/mop/child/3/7');
  });

  it('of a book that was lent, links to the book, the child and the place', async () => {
    answer([lent]);
    show();
    const row = within(await rowOf('The Firefly'));
    expect(row.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/books/B-1',
      '/mop/child/3/7',
      '/mop/site/3',
    ]);
  });

  it.each<[string, Partial<AuditEntry>, RegExp]>([
    [
      'what was refused',
      { action: 'edit_child', outcome: 'refused' },
      /Meera Kamat.*tried to change the record of Asha Naik.*refused/,
    ],
    [
      'a wrong password',
      { action: 'sign_in', outcome: 'refused', child: null, detail: 'wrong password', address: '192.0.2.7' },
      /Someone\s*tried to sign in as Meera Kamat.*refused.*wrong password.*From 192\.0\.2\.7/,
    ],
    [
      'the command line',
      { action: 'reset_password', via: 'command line', staff: null, child: null, account: meera },
      /Someone at the command line.*reset the password of Meera Kamat/,
    ],
    [
      'the server at night',
      { action: 'erase_child', via: 'storyvan', staff: null },
      /Storyvan itself.*erased the personal data of Asha/,
    ],
    [
      'a change',
      { action: 'edit_child', detail: 'name, level' },
      /changed the record of Asha Naik.*name, level/,
    ],
    ['a child that is not named', { action: 'open_child', child: null }, /opened the record of a child/],
  ])('of %s, says so in words', async (_, part, words) => {
    answer([entry('e-1', part)]);
    show();
    await waitFor(() => expect(screen.getByRole('table').textContent).toMatch(words));
  });

  it('empty, says what will be listed here; with a filter, that nothing matches', async () => {
    answer([]);
    const shown = show();
    expect(await screen.findByText('No entries yet')).toBeTruthy();
    shown.unmount();
    show({ kind: 'books' });
    expect(await screen.findByText('No entries match')).toBeTruthy();
  });

  it('longer than a page, continues from its last entry', async () => {
    answer([entry('e-9')], { next: 'e-9' });
    const { keys } = show();
    const older = await screen.findByRole('button', { name: 'Load older' });
    answer([lent]);
    await keys.click(older);
    expect(await screen.findByText('The Firefly')).toBeTruthy();
    expect(asked.at(-1)?.get('after')).toBe('e-9');
    expect(screen.queryByRole('button', { name: 'Load older' })).toBeNull();
  });

  it('of one child, says so and links back to all', async () => {
    answer([entry('e-1')], { child: asha });
    show({ child: '7' });
    expect((await screen.findByText(/who opened or changed the record/)).textContent).toContain('Asha Naik');
    expect(asked[0]?.get('child')).toBe('7');
    expect(hrefOf('Show everything')).toBe('/library/audit');
  });
});

describe('the filter of the log', () => {
  it('with invalid values in the address, shows everything', async () => {
    show({ staff: 'x', child: '0', kind: 'nothing', refused: 'no', from: '2026-02-31', to: 'now' });
    await screen.findByText('Asha Naik');
    expect([...(asked[0] ?? [])]).toEqual([]);
  });

  it('with a date that does not exist in the address, says so', async () => {
    show({ from: '2026-02-30' });
    expect((await screen.findByRole('alert')).textContent).toContain('“2026-02-30”, does not exist');
  });

  it('by person, kind and outcome, is in the address', async () => {
    const { keys } = show();
    await keys.selectOptions(await screen.findByLabelText('Who'), await screen.findByText('Leela Naik'));
    await keys.selectOptions(screen.getByLabelText('What'), 'Signing in');
    await keys.selectOptions(screen.getByLabelText('Outcome'), 'Refused only');
    expect(searched).toEqual([{ staff: '1' }, { kind: 'signing_in' }, { refused: 'true' }]);
  });

  it('for the last seven days, includes today', async () => {
    const { keys } = show();
    await keys.selectOptions(await screen.findByLabelText('When'), 'Last 7 days');
    expect(searched).toEqual([{ from: addDays(today(), -6), to: undefined }]);
  });

  it('for chosen dates, shows both and uses them', async () => {
    show({ from: '2026-01-02', to: '2026-01-05' });
    expect(await screen.findByLabelText('From')).toHaveProperty('value', '2026-01-02');
    expect(screen.getByLabelText('To')).toHaveProperty('value', '2026-01-05');
    await screen.findByText('Asha Naik');
    expect([...(asked[0] ?? [])]).toEqual([
      ['from', '2026-01-02'],
      ['to', '2026-01-05'],
    ]);
  });
});

describe('the exported log', () => {
  const savedFiles = watchSavedFiles();

  it('with more than ten thousand entries, is loaded in large pages and complete', async () => {
    answer([entry('e-1')], { next: 'e-1' });
    const { keys } = show();
    await keys.click(await screen.findByRole('button', { name: 'Export' }));
    const signIn = entry('e-0', { action: 'sign_in', child: null, address: '192.0.2.7' });
    let pages = 0;
    reply(auditLog, ({ query }) => {
      asked.push(query);
      pages += 1;
      return {
        entries: [signIn, ...Array<AuditEntry>(999).fill(lent)],
        next: pages < 12 ? `e-${pages}` : null,
        child: null,
      };
    });
    await keys.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    await waitFor(async () => expect(await savedFiles()).toHaveLength(1));
    const [file] = await savedFiles();
    expect(file?.text.trimEnd().split('\n')).toHaveLength(12_001);
    expect(file?.text.match(/192\.0\.2\.7/g)).toHaveLength(12);
    expect(asked.slice(-12).map((query) => query.get('limit'))).toEqual(Array(12).fill('1000'));
  });
});

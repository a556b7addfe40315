import { undoLending } from '@storyvan/contract/lending';
import { lendingRegister, lendingRegisterDay, type RegisterEntry } from '@storyvan/contract/lending-register';
import { today } from '@storyvan/domain/calendar-date';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { breadcrumb, hrefOf } from '../../testing/page.ts';
import { atGrade } from '../../testing/places.ts';
import { exportAsCsv, watchSavedFiles } from '../../testing/saved-files.ts';
import { reply } from '../../testing/server.ts';
import { itLoadsOnRetry, itSaysThatItLoads } from '../../testing/states.ts';
import { back, day, entry, serveRegister, showRegister } from './lending-register.fixtures.tsx';

const savedFiles = watchSavedFiles();

beforeEach(serveRegister);

describe('the lending register', () => {
  itSaysThatItLoads(lendingRegister, showRegister);

  itLoadsOnRetry(lendingRegister, showRegister, [entry()], () =>
    screen.findByRole('table', { name: 'Lending register of 15 Nov 2026' }),
  );

  it('without a date, shows today and links to the latest entries', async () => {
    const asked: string[] = [];
    reply(lendingRegister, ({ params }) => {
      asked.push(params.date ?? '');
      return [];
    });
    showRegister('/register');
    const latest = await screen.findByRole('link', { name: 'Open the latest day with entries, 15 Nov 2026' });
    expect(new URL(latest.getAttribute('href') ?? '', 'http://x').search).toBe('?date=2026-11-15');
    expect(screen.getByText(/^No child borrowed or returned a book on /)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Lend to child' })).toBeTruthy();
    const now = new Date();
    expect(asked).toEqual([`${now.getDate()}-${now.getMonth() + 1}-${now.getFullYear()}`]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Print' }).disabled).toBe(true);
  });

  it('before the first loan, says that there are no entries yet', async () => {
    reply(lendingRegister, []);
    reply(lendingRegisterDay, { ...day, previous: null, latest: null });
    showRegister();
    expect(await screen.findByText(/No books have been issued to children here yet/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Open the latest/ })).toBeNull();
  });

  it('once loaded, has a block for each child: card, level, what was returned and issued', async () => {
    showRegister();
    const table = await screen.findByRole('table', { name: 'Lending register of 15 Nov 2026' });
    await screen.findByText('2 red');
    const blocks = table.querySelectorAll('tbody');
    expect([...blocks].map((block) => block.rows.length)).toEqual([2, 1]);
    const [first, second] = blocks[0]?.rows ?? [];
    expect(first?.cells[0]?.textContent).toBe('Asha NaikC-0007 2 red');
    expect(first?.textContent).toContain('Returnedसईचे गाणेB-00868');
    expect(second?.textContent).toContain('IssuedThe Mango ThiefB-008123 orange+1 harder');
    expect(blocks[1]?.textContent).toContain('Rahul Naik no level');
    expect(screen.getByText('सईचे गाणे').getAttribute('lang')).toBe('mr');
    expect(hrefOf('Asha Naik', within(table))).toBe('/mop/child/3/7');
    expect(breadcrumb()).toContain('mop › Tonca › Lending register');
  });

  it('on paper, has a cell to sign beside each child, and place, date and page number in the footer', async () => {
    showRegister();
    const table = await screen.findByRole('table', { name: 'Lending register of 15 Nov 2026' });
    expect(within(table).getByText('Signature')).toBeTruthy();
    const signed = [...table.querySelectorAll('tbody')].map((block) => block.rows[0]?.lastElementChild);
    expect(signed.map((cell) => [cell?.textContent, cell?.getAttribute('rowspan')])).toEqual([
      ['', '2'],
      ['', '1'],
    ]);
    const foot = [...document.querySelectorAll('style')].map((style) => style.textContent).join('');
    await waitFor(() =>
      expect([...document.querySelectorAll('style')].map((style) => style.textContent).join('')).toContain(
        '"Lending register · Tonca · 15 Nov 2026"',
      ),
    );
    expect(foot).toContain('"Page " counter(page) " of " counter(pages)');
  });

  it('above the entries, counts children, returns, issues and the box, with a link to its list', async () => {
    reply(lendingRegisterDay, { ...day, books_brought: 60, books_taken_home: 48 });
    showRegister();
    const figures = await screen.findByRole('region', { name: 'The day' });
    expect(figures.textContent).toContain('Sunday, 15 Nov 2026');
    expect([...figures.querySelectorAll('dl > div')].map((figure) => figure.textContent)).toEqual([
      'children2',
      'books returned1',
      'books issued2',
      'brought with the box60',
      'taken back with the box48',
    ]);
    expect(hrefOf('60 brought with the box')).toBe('/mop/book-list-detail/3/2026-11-15');
  });

  it('on stepping back by keyboard, shows that day and keeps the focus for the next step', async () => {
    reply(lendingRegisterDay, ({ params }) =>
      params.date === '8-11-2026' ? { ...day, date: '2026-11-08', previous: null, next: '2026-11-15' } : day,
    );
    reply(lendingRegister, ({ params }) =>
      params.date === '8-11-2026' ? [entry({ title: 'Older', date_issue: '2026-11-08' })] : [entry()],
    );
    const { keys, router } = showRegister();
    (await screen.findByRole('link', { name: 'Previous day with entries: 8 Nov 2026' })).focus();
    await keys.keyboard('{Enter}');
    expect(await screen.findByRole('link', { name: 'Older' })).toBeTruthy();
    expect(router.state.location.searchStr).toBe('?date=2026-11-08');
    expect(screen.getByRole('heading', { level: 2, name: 'Sunday, 8 Nov 2026' })).toBeTruthy();
    const first = screen.getByRole('link', { name: 'Previous day with entries: none' });
    expect(document.activeElement).toBe(first);
    expect(first.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('link', { name: 'Next day with entries: 15 Nov 2026' })).toBeTruthy();
  });

  it('with a date chosen, jumps to it', async () => {
    const { router } = showRegister();
    fireEvent.change(await screen.findByLabelText('Date'), { target: { value: '2026-10-04' } });
    await waitFor(() => expect(router.state.location.searchStr).toBe('?date=2026-10-04'));
  });

  it('with many children, can be filtered by name or book on the screen, and prints in full', async () => {
    const many = Array.from({ length: 9 }, (_, index) =>
      entry({ child_id: index + 1, child_name: `Child ${index + 1}`, title: `Tale ${index + 1}` }),
    );
    reply(lendingRegister, many);
    const { keys } = showRegister();
    await keys.type(await screen.findByRole('textbox', { name: 'Filter by child or book' }), 'tale 4');
    expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent?.slice(0, 7))).toEqual([
      'Child 4',
    ]);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(screen.getAllByRole('rowheader')).toHaveLength(9);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    await keys.type(screen.getByRole('textbox', { name: 'Filter by child or book' }), 'x');
    expect(screen.getByText('No matching entries')).toBeTruthy();
  });

  it('on export, writes a line for each entry to a file named by place and day', async () => {
    const { keys } = showRegister();
    await screen.findByRole('table');
    const { name, lines } = await exportAsCsv(keys, savedFiles);
    expect(name).toBe('lending-register-tonca-2026-11-15.csv');
    expect(lines[0]).toBe(
      'Child,Card number,Level of the child,Entry,Accession number,Title,Author,ISBN,Language,Level,Category,Level difference,Issued,Returned',
    );
    expect(lines[1]).toBe(
      'Asha Naik,C-0007,1,Returned,B-00868,सईचे गाणे,,,Marathi,3,Story,1,2026-11-08,2026-11-15',
    );
    expect(lines).toHaveLength(4);
  });

  it('on a narrow screen, shows a card for each child', async () => {
    const wide = window.matchMedia;
    window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('62em') });
    showRegister();
    const cards = await screen.findByRole('list', { name: 'Lending register of 15 Nov 2026' });
    expect(within(cards).getByRole('link', { name: 'Asha Naik' })).toBeTruthy();
    expect(cards.children).toHaveLength(2);
    expect(cards.children[0]?.textContent).toContain('IssuedThe Mango Thief');
    window.matchMedia = wide;
  });

  it('for a grade, shows its school in the breadcrumb', async () => {
    showRegister('/register?date=2026-11-15', atGrade);
    await screen.findByRole('table');
    await waitFor(() => expect(breadcrumb()).toContain('lis › Aldona Primary › III-A › Lending register'));
    expect(hrefOf(/Previous day/)).toBe('/lis/school/2/11/lending-register?date=2026-11-08');
  });
});

describe('Undo in the register', () => {
  const ofToday = { date_issue: today(), undo_event_id: 'e-1' };
  const showOf = (date: string, entries: RegisterEntry[]) => {
    reply(lendingRegister, entries);
    reply(lendingRegisterDay, { ...day, date });
    return showRegister(`/register?date=${date}`);
  };

  it('for an entry of today whose book has not moved since, undoes it and says what was undone', async () => {
    const named: unknown[] = [];
    reply(undoLending, ({ body }) => {
      named.push(body.event_id);
      const status = { status: 'undone' as const, message: 'The issue of The Mango Thief was undone.' };
      return { status, details: null, held_by: null, book: null };
    });
    const { keys } = showOf(today(), [entry(ofToday), entry({ ...back, date_return: today() })]);
    const undo = await screen.findAllByRole('button', { name: /^Undo: / });
    expect(undo.map((each) => each.getAttribute('aria-label'))).toEqual([
      'Undo: The Mango Thief, issued, Asha Naik',
    ]);
    reply(lendingRegister, []);
    await keys.click(undo[0] as HTMLElement);
    expect(await screen.findByText('The issue of The Mango Thief was undone.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo: / })).toBeNull());
    expect(named).toEqual(['e-1']);
  });

  it('when refused by the rules, shows the reason at the entry', async () => {
    reply(undoLending, {
      status: { status: 'changed since', message: 'This can no longer be undone.' },
      details: null,
      held_by: null,
      book: null,
    });
    const { keys } = showOf(today(), [entry(ofToday)]);
    await keys.click(await screen.findByRole('button', { name: /^Undo: / }));
    await waitFor(() =>
      expect(screen.getAllByRole('alert').map((each) => each.textContent)).toContain(
        'This can no longer be undone.',
      ),
    );
  });

  it('for another day, is not offered', async () => {
    showOf('2026-11-15', [entry({ undo_event_id: 'e-1' })]);
    await screen.findByText('The Mango Thief');
    expect(screen.queryByRole('button', { name: /^Undo: / })).toBeNull();
  });
});

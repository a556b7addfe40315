import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { watchSavedFiles } from '../../testing/saved-files.ts';
import { type Column, RecordTable } from './RecordTable.tsx';

interface Row {
  name: string;
  days: number;
}

const columns: Column<Row>[] = [
  { key: 'name', label: 'Name', render: (row) => row.name, sortBy: (row) => row.name },
  { key: 'days', label: 'Days', render: (row) => row.days, sortBy: (row) => row.days, numeric: true },
  { key: 'note', label: 'Note', render: () => '—' },
];

const rows: Row[] = [
  { name: 'Book 10', days: 9 },
  { name: 'Book 2', days: 40 },
];

const many: Row[] = Array.from({ length: 120 }, (_, days) => ({ name: `Book ${days}`, days }));
const records = { fileName: 'records', columns: [{ label: 'Name', value: (row: Row) => row.name }] };
const savedFiles = watchSavedFiles();

const show = (more: Partial<ComponentProps<typeof RecordTable<Row>>> = {}) =>
  renderScreen(
    <RecordTable
      label="Records"
      rows={rows}
      columns={columns}
      rowKey={(row) => row.name}
      renderCard={(row) => `${row.name}, ${row.days} days`}
      {...more}
    />,
  );

const onAPhone = (narrow = '62em') =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query === `(max-width: ${narrow})`,
        media: query,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );

const cards = async () =>
  within(await screen.findByRole('list', { name: 'Records' }))
    .getAllByRole('listitem')
    .map((card) => card.textContent);

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('td')?.textContent);

describe('RecordTable', () => {
  it('without an order, keeps the order of the rows', async () => {
    show();
    await screen.findByRole('table', { name: 'Records' });
    expect(names()).toEqual(['Book 10', 'Book 2']);
  });

  it('sorted by keyboard, sorts numbers in text as numbers and shows the direction', async () => {
    const { keys } = show();
    (await screen.findByRole('button', { name: /Name/ })).focus();
    await keys.keyboard('{Enter}');
    expect(names()).toEqual(['Book 2', 'Book 10']);
    expect(screen.getByRole('columnheader', { name: /Name/ }).getAttribute('aria-sort')).toBe('ascending');
    expect(screen.getByRole('columnheader', { name: /Days/ }).getAttribute('aria-sort')).toBe('none');
  });

  it('with a column that does not sort, offers no button there', async () => {
    show();
    const head = await screen.findByRole('columnheader', { name: 'Note' });
    expect(within(head).queryByRole('button')).toBeNull();
  });

  it('where there is no room for a table, shows cards in the same order', async () => {
    onAPhone();
    show({ order: { key: 'days', down: true } });
    expect(await cards()).toEqual(['Book 2, 40 days', 'Book 10, 9 days']);
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('with many columns, shows cards below the width it names', async () => {
    onAPhone('76em');
    show({ roomFrom: '76em' });
    expect(await cards()).toEqual(['Book 10, 9 days', 'Book 2, 40 days']);
  });

  it('with a filter that matches nothing, keeps the filter and says so in place of the table', async () => {
    show({ rows: [], filter: { field: <input aria-label="Filter" />, noneFits: <p>Nothing fits</p> } });
    expect(await screen.findByText('Nothing fits')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Filter' })).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('as cards, sorts by a field and has a button to reverse the order', async () => {
    onAPhone();
    const { keys } = show();
    const sortBy = await screen.findByRole('combobox', { name: 'Sort by' });
    expect(
      within(sortBy)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['as listed', 'Name', 'Days']);
    await keys.selectOptions(sortBy, 'Days');
    expect(await cards()).toEqual(['Book 10, 9 days', 'Book 2, 40 days']);
    await keys.click(screen.getByRole('button', { name: 'Ascending, reverse the order' }));
    expect(await cards()).toEqual(['Book 2, 40 days', 'Book 10, 9 days']);
    expect(screen.getByRole('button', { name: 'Descending, reverse the order' })).toBeTruthy();
  });

  it('as cards without a column that sorts, offers no sorting', async () => {
    onAPhone();
    show({ columns: columns.slice(2) });
    await screen.findByRole('list', { name: 'Records' });
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('with totals, ends with a row that shows them', async () => {
    show({ totals: { days: 49 } });
    const total = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .at(-1);
    expect(total?.textContent).toBe('Total49');
    expect(within(total as HTMLElement).getByRole('rowheader').textContent).toBe('Total');
  });

  it('as cards with totals, ends with a card that labels each total', async () => {
    onAPhone();
    show({ totals: { days: 49 } });
    expect((await cards()).at(-1)).toBe('TotalDays49');
  });

  it('exported, has all rows in the order shown and not only the page on screen', async () => {
    const { keys } = show({ rows: many, order: { key: 'days', down: true }, records });
    await screen.findByText('1–50 of 120');
    await keys.click(screen.getByRole('button', { name: 'Export' }));
    await keys.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    await waitFor(async () => expect(await savedFiles()).toHaveLength(1));
    const lines = (await savedFiles())[0]?.text.trim().split('\r\n') ?? [];
    expect(lines).toHaveLength(121);
    expect(lines.slice(0, 2)).toEqual(['Name', 'Book 119']);
  });

  it('exported with rows to load, has the loaded rows in the order shown', async () => {
    const load = async () => many;
    const { keys } = show({ order: { key: 'days', down: true }, records: { ...records, load } });
    await keys.click(await screen.findByRole('button', { name: 'Export' }));
    await keys.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    await waitFor(async () => expect((await savedFiles())[0]?.text).toContain('Name\r\nBook 119\r\n'));
  });

  it('while the page is printed, leaves out a column of buttons, and shows it again after', async () => {
    show({
      columns: [
        ...columns,
        { key: 'do', label: 'Do', render: () => <button type="button">Do</button>, screenOnly: true },
      ],
    });
    expect(await screen.findByRole('columnheader', { name: 'Do' })).toBeTruthy();
    fireEvent(window, new Event('beforeprint'));
    expect(screen.queryByRole('columnheader', { name: 'Do' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Do' })).toBeNull();
    fireEvent(window, new Event('afterprint'));
    expect(screen.getByRole('columnheader', { name: 'Do' })).toBeTruthy();
  });

  it('while the page is printed from a phone, is a table with all rows, and cards after', async () => {
    onAPhone();
    show({ rows: many, records });
    expect(await cards()).toHaveLength(50);
    fireEvent(window, new Event('beforeprint'));
    expect(names()).toHaveLength(120);
    expect(screen.queryByRole('navigation', { name: /^Pages/ })).toBeNull();
    const name = screen.getByRole('columnheader', { name: 'Name' });
    expect(within(name).queryByRole('button')).toBeNull();
    fireEvent(window, new Event('afterprint'));
    expect(await cards()).toHaveLength(50);
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('printed with rows to load, shows all of them on paper and only there', async () => {
    const printed: number[] = [];
    vi.spyOn(window, 'print').mockImplementation(() => {
      window.dispatchEvent(new Event('beforeprint'));
      printed.push(names().length);
      window.dispatchEvent(new Event('afterprint'));
    });
    const { keys } = show({ records: { ...records, load: async () => many } });
    await keys.click(await screen.findByRole('button', { name: 'Print' }));
    await waitFor(() => expect(printed).toEqual([120]));
    await waitFor(() => expect(names()).toHaveLength(2));
  });
});

import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
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

const show = (order?: { key: string; down: boolean }) =>
  renderScreen(
    <RecordTable
      label="Records"
      rows={rows}
      columns={columns}
      rowKey={(row) => row.name}
      renderCard={(row) => `${row.name}, ${row.days} days`}
      order={order}
    />,
  );

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('td')?.textContent);

afterEach(() => vi.restoreAllMocks());

describe('RecordTable', () => {
  it('without an order, keeps the order of the rows', async () => {
    show();
    await screen.findByRole('table', { name: 'Records' });
    expect(names()).toEqual(['Book 10', 'Book 2']);
  });

  it('sorted by keyboard, sorts numbers in text as numbers and says which way', async () => {
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
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        ({
          matches: query === '(max-width: 62em)',
          media: query,
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
        }) as unknown as MediaQueryList,
    );
    show({ key: 'days', down: true });
    const cards = within(await screen.findByRole('list', { name: 'Records' })).getAllByRole('listitem');
    expect(cards.map((card) => card.textContent)).toEqual(['Book 2, 40 days', 'Book 10, 9 days']);
    expect(screen.queryByRole('table')).toBeNull();
  });
});

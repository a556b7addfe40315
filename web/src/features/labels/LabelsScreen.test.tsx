import { copyLabels } from '@storyvan/contract/catalogue';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { failWith, neverAnswer, reply } from '../../testing/server.ts';
import { LabelsScreen } from './LabelsScreen.tsx';

const copies = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ accn_no: `B-${100 + n}`, title: `Title ${n}` }));
const asked = { copies: 'B-100', from: undefined, to: undefined };
const none = { copies: undefined, from: undefined, to: undefined };
const onPaper = () => [...document.querySelectorAll('.label-sheet')];

beforeEach(() => {
  localStorage.clear();
  reply(copyLabels, { labels: copies(30), unknown: [] });
});

describe('barcode labels', () => {
  it('while loading, say so', async () => {
    neverAnswer(copyLabels);
    renderScreen(<LabelsScreen asked={asked} />);
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
  });

  it('that cannot be loaded, say why and can be asked for again', async () => {
    failWith(copyLabels, 400, 'invalid_input', 'At most 1,000 labels are made in one go.');
    const { keys } = renderScreen(<LabelsScreen asked={asked} />);
    expect((await screen.findByRole('alert')).textContent).toContain('At most 1,000 labels');
    reply(copyLabels, { labels: copies(1), unknown: [] });
    await keys.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('1 label')).toBeTruthy();
  });

  it('of copies that do not exist, say so and lead to others', async () => {
    reply(copyLabels, { labels: [], unknown: ['B-9'] });
    renderScreen(<LabelsScreen asked={asked} />);
    expect(await screen.findByText('There is no copy with these numbers')).toBeTruthy();
    expect(screen.getByText('B-9')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Choose others' }).getAttribute('href')).toBe('/labels');
  });

  it('of 30 copies, fill two sheets, each label with its title, bars and number', async () => {
    reply(copyLabels, ({ query }) => {
      expect(query.get('copies')).toBe('B-100');
      return { labels: copies(30), unknown: ['B-9'] };
    });
    renderScreen(<LabelsScreen asked={asked} />);
    expect((await screen.findByText('30 labels')).parentElement?.textContent).toBe(
      '30 labels on 2 sheets of A4',
    );
    expect(screen.getByRole('alert').textContent).toBe('No book has the number B-9.');
    await waitFor(() => expect(onPaper()).toHaveLength(2));
    expect(onPaper()[0]?.querySelectorAll('svg path')).toHaveLength(24);
    expect(onPaper()[1]?.textContent).toBe(
      copies(30)
        .slice(24)
        .map(({ title, accn_no }) => title + accn_no)
        .join(''),
    );
  });

  it('on a sheet that is begun, start at the label typed or pressed', async () => {
    const { keys } = renderScreen(<LabelsScreen asked={asked} />);
    const at = await screen.findByLabelText('Begin at label');
    await keys.clear(at);
    await keys.type(at, '20');
    await waitFor(() => expect(onPaper()[0]?.querySelectorAll('svg')).toHaveLength(5));
    const places = screen.getByRole('group', { name: 'Begin at this label of the first sheet' });
    await keys.click(within(places).getByRole('button', { name: 'Label 3' }));
    expect((at as HTMLInputElement).value).toBe('3');
    await waitFor(() => expect(onPaper()[0]?.querySelectorAll('svg')).toHaveLength(22));
    await keys.clear(at);
    await keys.type(at, '25');
    expect((await screen.findByRole('alert')).textContent).toBe('Type a number from 1 to 24.');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Print' }).disabled).toBe(true);
  });

  it('printed on another sheet, remember it for the next time', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const { keys, unmount } = renderScreen(<LabelsScreen asked={asked} />);
    await keys.selectOptions(await screen.findByLabelText('Sheet'), '65 labels, 38.1 × 21.2 mm');
    await waitFor(() => expect(onPaper()).toHaveLength(1));
    await keys.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    unmount();
    expect(onPaper()).toEqual([]);
    renderScreen(<LabelsScreen asked={asked} />);
    expect((await screen.findByLabelText<HTMLSelectElement>('Sheet')).value).toBe('5x13');
  });

  it('a thousand of them, are ready for paper in a moment', async () => {
    reply(copyLabels, { labels: copies(1000), unknown: [] });
    const start = performance.now();
    renderScreen(<LabelsScreen asked={asked} />);
    await waitFor(() => expect(onPaper()).toHaveLength(42), { timeout: 10_000 });
    expect(performance.now() - start).toBeLessThan(6000);
  }, 20_000);

  it('of no copies yet, ask from which number to which', async () => {
    const { keys, router } = renderScreen(<LabelsScreen asked={none} />);
    await keys.click(await screen.findByRole('button', { name: 'Show labels' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Scan or type the first accession number.');
    await keys.type(screen.getByLabelText('From number'), 'B-1');
    await keys.type(screen.getByLabelText('To number'), 'B-9{Enter}');
    await waitFor(() => expect(router.state.location.search).toEqual({ from: 'B-1', to: 'B-9' }));
  });

  it('of a range, ask for just this range', async () => {
    reply(copyLabels, ({ query }) => ({
      labels: [{ accn_no: `${query.get('from')}-${query.get('to')}`, title: 'T' }],
      unknown: [],
    }));
    renderScreen(<LabelsScreen asked={{ copies: undefined, from: 'B1', to: undefined }} />);
    expect((await screen.findAllByText('B1-B1')).length).toBeGreaterThan(0);
  });
});

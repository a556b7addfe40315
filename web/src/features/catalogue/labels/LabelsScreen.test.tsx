import { copyLabels } from '@storyvan/contract/catalogue';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hrefOf } from '../../../testing/page.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { failWith, reply } from '../../../testing/server.ts';
import { itSaysThatItLoads } from '../../../testing/states.ts';
import { barsOf, drawBars } from '../../../ui/paper/code128.ts';
import { decodeCode128 } from '../../../ui/paper/decode-code128.fixtures.ts';
import { dealtOut, labelSheets, labelsOn, positionOf } from '../../../ui/paper/sheet-formats.ts';
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
  itSaysThatItLoads(copyLabels, () => renderScreen(<LabelsScreen asked={asked} />));

  it('that cannot be loaded, say why and offer Retry', async () => {
    failWith(copyLabels, 400, 'invalid_input', 'At most 1,000 labels can be made at once.');
    const { keys } = renderScreen(<LabelsScreen asked={asked} />);
    expect((await screen.findByRole('alert')).textContent).toContain('At most 1,000 labels');
    reply(copyLabels, { labels: copies(1), unknown: [] });
    await keys.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('1 label')).toBeTruthy();
  });

  it('of copies that do not exist, say so and link to the choice', async () => {
    reply(copyLabels, { labels: [], unknown: ['B-9'] });
    renderScreen(<LabelsScreen asked={asked} />);
    expect(await screen.findByText('No copies with these numbers')).toBeTruthy();
    expect(screen.getByText('B-9')).toBeTruthy();
    expect(hrefOf('Choose other copies')).toBe('/labels');
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

  it('on a part-used sheet, start at the label typed or tapped', async () => {
    const { keys } = renderScreen(<LabelsScreen asked={asked} />);
    const at = await screen.findByLabelText('Start at label');
    await keys.clear(at);
    await keys.type(at, '20');
    await waitFor(() => expect(onPaper()[0]?.querySelectorAll('svg')).toHaveLength(5));
    const places = screen.getByRole('group', { name: 'Start at this label of the first sheet' });
    await keys.click(within(places).getByRole('button', { name: 'Label 3' }));
    expect((at as HTMLInputElement).value).toBe('3');
    await waitFor(() => expect(onPaper()[0]?.querySelectorAll('svg')).toHaveLength(22));
    await keys.clear(at);
    await keys.type(at, '25');
    expect((await screen.findByRole('alert')).textContent).toBe('Type a number from 1 to 24.');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Print' }).disabled).toBe(true);
  });

  it('printed on another sheet format, remember it', async () => {
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

  it('on many sheets, are all ready to print', async () => {
    reply(copyLabels, { labels: copies(200), unknown: [] });
    renderScreen(<LabelsScreen asked={asked} />);
    await waitFor(() => expect(onPaper()).toHaveLength(9));
  });

  it('before any copies are chosen, ask for a range of numbers', async () => {
    const { keys, router } = renderScreen(<LabelsScreen asked={none} />);
    await keys.click(await screen.findByRole('button', { name: 'Show labels' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Scan or type the first accession number.');
    await keys.type(screen.getByLabelText('From number'), 'B-1');
    await keys.type(screen.getByLabelText('To number'), 'B-9{Enter}');
    await waitFor(() => expect(router.state.location.search).toEqual({ from: 'B-1', to: 'B-9' }));
  });

  it('of a range, request just this range', async () => {
    reply(copyLabels, ({ query }) => ({
      labels: [{ accn_no: `${query.get('from')}-${query.get('to')}`, title: 'T' }],
      unknown: [],
    }));
    renderScreen(<LabelsScreen asked={{ copies: undefined, from: 'B1', to: undefined }} />);
    expect((await screen.findAllByText('B1-B1')).length).toBeGreaterThan(0);
  });
});

describe('the barcode of an accession number', () => {
  it.each([
    'B-00001',
    'B-10427',
    '41',
    '0099',
    'M/2024/09',
    'T1-0098',
    'ABC',
    'A B.C+D',
    '9788181465238',
    '7',
  ])('%s, decoded bar by bar, gives the same number', (number) => {
    expect(decodeCode128(barsOf(number) ?? '')).toBe(number);
  });

  it('of a number in another script, is null', () => {
    expect([barsOf('बी-१'), barsOf('')]).toEqual([null, null]);
  });

  it('with one module inverted, cannot be decoded', () => {
    const bars = barsOf('B-00001') ?? '';
    const broken = `${bars.slice(0, 40)}${bars[40] === '1' ? '0' : '1'}${bars.slice(41)}`;
    expect(() => decodeCode128(broken)).toThrow();
  });

  it('when drawn, has each bar in its position and ten white modules on either side', () => {
    expect(drawBars('1101')).toEqual({ width: 24, path: 'M10 0h2v1h-2zM13 0h1v1h-1z' });
    const bars = barsOf('B-10427') ?? '';
    const drawn = drawBars(bars);
    const modules = Array.from({ length: drawn.width }, () => '0');
    for (const [, at, width] of drawn.path.matchAll(/M(\d+) 0h(\d+)/g)) {
      modules.fill('1', Number(at), Number(at) + Number(width));
    }
    expect(modules.join('')).toBe(`${'0'.repeat(10)}${bars}${'0'.repeat(10)}`);
  });
});

describe('a sheet of labels', () => {
  it.each([
    ['3x8', 24, { left: 0, top: 0.5 }, { left: 140, top: 259.5 }],
    ['3x7', 21, { left: 7.25, top: 15.15 }, { left: 139.25, top: 243.75 }],
    ['5x13', 65, { left: 4.75, top: 10.7 }, { left: 167.15, top: 265.1 }],
  ])('of %s, has %i labels, the first and the last in position', (key, count, first, last) => {
    const sheet = labelSheets.find((each) => each.key === key) ?? labelSheets[0];
    expect(labelsOn(sheet)).toBe(count);
    expect([positionOf(sheet, 0), positionOf(sheet, count - 1)]).toEqual([first, last]);
  });

  it.each(labelSheets)('$label, fits on A4 without overlapping labels', (sheet) => {
    const last = positionOf(sheet, labelsOn(sheet) - 1);
    expect(last.left + sheet.width).toBeLessThanOrEqual(210);
    expect(last.top + sheet.height).toBeLessThanOrEqual(296.9);
    expect(sheet.step).toBeGreaterThanOrEqual(sheet.width);
  });

  it('that is part-used, skips its used labels and continues on the next sheet', () => {
    const sheet = labelSheets[1];
    if (!sheet) throw new Error('Second format missing.');
    const labels = Array.from({ length: 20 }, (_, n) => n);
    const [first, second, ...more] = dealtOut(labels, sheet, 4);
    expect(first).toEqual([null, null, null, ...labels.slice(0, 18)]);
    expect([second, more]).toEqual([[18, 19], []]);
  });

  it('without labels, is not needed', () => {
    expect(dealtOut([], labelSheets[0], 1)).toEqual([]);
  });
});

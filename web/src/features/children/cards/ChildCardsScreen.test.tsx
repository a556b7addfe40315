import { listLevels } from '@storyvan/contract/catalogue';
import { type ChildCard, childCards } from '@storyvan/contract/children';
import { siteListing } from '@storyvan/contract/sites';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { levels } from '../../../testing/books.ts';
import { hrefOf } from '../../../testing/page.ts';
import { site } from '../../../testing/places.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { reply } from '../../../testing/server.ts';
import { itLoadsOnRetry, itSaysThatItLoads } from '../../../testing/states.ts';
import { ChildCardsScreen } from './ChildCardsScreen.tsx';

const card = (n: number, more: Partial<ChildCard> = {}): ChildCard => ({
  child_id: n,
  card_no: `C-${1000 + n}`,
  name: `Child ${n}`,
  program: 'mop',
  site_grade_id: 3,
  school_id: null,
  place_name: 'Tonca',
  level: 3,
  ...more,
});

const show = (asked = { place: 3 }) => renderScreen(<ChildCardsScreen asked={asked} />);
const onPaper = () => [...document.querySelectorAll('.label-sheet')];

beforeEach(() => {
  localStorage.clear();
  reply(listLevels, levels);
  reply(childCards, [card(1), card(2, { level: null })]);
});

describe('the cards of children', () => {
  itSaysThatItLoads(childCards, show);
  itLoadsOnRetry(childCards, show, [card(1)], () => screen.findByText('1 card'));

  it('of a place, each have the name, the place, the bars, the number and the level in words', async () => {
    reply(childCards, ({ query }) => {
      expect(query.toString()).toBe('place=3');
      return [card(1), card(2, { level: null })];
    });
    show();
    expect((await screen.findByText('2 cards')).parentElement?.textContent).toBe('2 cards on 1 sheet of A4');
    const level = levels.find((each) => each.level === 3);
    await waitFor(() =>
      expect(onPaper()[0]?.textContent).toBe(`Child 1ToncaC-1001Level 3 ${level?.name}Child 2ToncaC-1002`),
    );
    expect(onPaper()[0]?.querySelectorAll('svg path')).toHaveLength(2);
  });

  it('as cards to cut out, are ten on a sheet; on a label sheet, as many as it has labels', async () => {
    reply(
      childCards,
      Array.from({ length: 30 }, (_, n) => card(n)),
    );
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const { keys } = show();
    await waitFor(() => expect(onPaper()).toHaveLength(3));
    await keys.selectOptions(screen.getByLabelText('Sheet'), '24 labels, 70 × 37 mm');
    await waitFor(() => expect(onPaper()).toHaveLength(2));
    await keys.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });

  it('of children without a card number, are not printed, and the children are named with a link', async () => {
    reply(childCards, [card(1), card(2, { card_no: null, name: 'Asha Naik' })]);
    show();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('1 child has no card number');
    expect(hrefOf('Asha Naik', within(alert))).toBe('/mop/child/3/2');
    expect(screen.getByText('1 card')).toBeTruthy();
  });

  it('if no child is found, say that children who have left are not printed', async () => {
    reply(childCards, []);
    show();
    expect(await screen.findByText('No cards to print')).toBeTruthy();
    expect(hrefOf('Choose other children')).toBe('/labels/children');
  });

  it('on many sheets, are all ready to print', async () => {
    reply(
      childCards,
      Array.from({ length: 170 }, (_, n) => card(n)),
    );
    show();
    await waitFor(() => expect(onPaper()).toHaveLength(17));
  });
});

describe('the choice of children', () => {
  const choose = () => renderScreen(<ChildCardsScreen asked={{}} />);

  it('of a site without one chosen, asks for it; then opens its cards', async () => {
    reply(siteListing, [site(3, 'Tonca')]);
    const { keys, router } = choose();
    await keys.click(await screen.findByRole('button', { name: 'Show cards' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Choose a site.');
    await keys.click(screen.getByRole('combobox', { name: 'Site' }));
    await keys.click(await screen.findByRole('option', { name: 'Tonca' }));
    await keys.click(screen.getByRole('button', { name: 'Show cards' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ place: '3' }));
  });

  it('of everyone without a date, asks for the date of enrolment; then opens their cards', async () => {
    reply(siteListing, []);
    const { keys, router } = choose();
    await keys.click(await screen.findByRole('button', { name: 'Everywhere' }));
    await keys.click(screen.getByRole('button', { name: 'Show cards' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Choose a date');
    await keys.type(screen.getByLabelText('Enrolled on or after'), '2026-11-01');
    await keys.click(screen.getByRole('button', { name: 'Show cards' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ since: '2026-11-01' }));
  });
});

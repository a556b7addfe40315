import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { outAtTonca, waitingChild, wish } from '../../testing/wishes.ts';
import { WishedFor } from './WishedFor.tsx';
import { WishList } from './WishList.tsx';

const tonca = 3;

describe('the wishes of a child at the desk', () => {
  it('of a book that is here and one that is out, say where each is', async () => {
    const wishes = [
      wish({ here: 1, available_here: true }),
      wish({ wish_id: '2', title: 'The Magic Drum', ...outAtTonca }),
    ];
    renderScreen(<WishList wishes={wishes} site_grade_id={tonca} />);
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first?.textContent).toBe('Wishes for The Lost Froghere');
    expect(second?.textContent).toMatch(/^Wishes for The Magic DrumWith Sana Shaikh since 9 Nov 2026/);
  });

  it('of a child without wishes, show nothing', async () => {
    renderScreen(
      <>
        <p>card</p>
        <WishList wishes={[]} site_grade_id={tonca} />
      </>,
    );
    await screen.findByText('card');
    expect(screen.queryByRole('list')).toBeNull();
  });
});

describe('who wishes for a book that came back', () => {
  const siddhi = waitingChild();
  const asha = waitingChild({
    wish_id: '2',
    child_name: 'Asha Dias',
    site_grade_id: 4,
    place_name: 'Chimbel',
  });
  const more = (n: number) => Array.from({ length: n }, (_, at) => waitingChild({ wish_id: `more ${at}` }));

  it.each([
    ['one child', [siddhi], 'Siddhi Naik wishes for this book'],
    ['one of another place too', [siddhi, asha], 'Siddhi Naik and Asha Dias (Chimbel) wish for this book'],
    [
      'three',
      [siddhi, asha, ...more(1)],
      'Siddhi Naik, Asha Dias (Chimbel) and Siddhi Naik wish for this book',
    ],
    ['five', [siddhi, asha, ...more(3)], 'Siddhi Naik, Asha Dias (Chimbel) and 3 more wish for this book'],
  ])('if it is %s, is one sentence', async (_, waiting, sentence) => {
    renderScreen(<WishedFor waiting={waiting} site_grade_id={tonca} />);
    const [link] = await screen.findAllByRole('link');
    expect(link?.parentElement?.textContent).toBe(sentence);
    expect(link?.getAttribute('href')).toBe('/mop/child/3/9');
  });
});

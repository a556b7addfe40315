import type { BodyIn } from '@storyvan/contract/endpoint';
import { decideReview, listReview, type ReviewItem } from '@storyvan/contract/field-sync';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { reply } from '../../testing/server.ts';
import { itLoadsOnRetry, itSaysThatItLoads } from '../../testing/states.ts';
import { ReviewScreen } from './ReviewScreen.tsx';
import { reviewItem } from './review.fixtures.ts';
import { choiceWords, whatWasDone, whereNow } from './review.messages.ts';

const show = () => renderScreen(<ReviewScreen />);

const first = reviewItem();
const second = reviewItem({
  request_id: '00000000-0000-4000-8000-000000000002',
  kind: 'return',
  accn_no: 'B-0040',
  title: 'Goats on the Roof',
  message: 'A later change of this copy is recorded on 27 Nov 2026.',
  held_by: null,
  choices: ['with_today', 'did_not_happen'],
});

/** Each decision removes its entry, as on the server; the bodies that were sent. */
function decideWith(items: ReviewItem[], released = 0): BodyIn<typeof decideReview>[] {
  const sent: BodyIn<typeof decideReview>[] = [];
  let left = items;
  reply(listReview, () => left);
  reply(decideReview, ({ body }) => {
    sent.push(body);
    left = left.filter(({ request_id }) => request_id !== body.entry_id);
    const status = { status: 'done' as const, message: 'Recorded.' };
    return { status, item: null, released, site_grade_id: 3 };
  });
  return sent;
}

describe('the review', () => {
  itSaysThatItLoads(listReview, show);
  itLoadsOnRetry(listReview, show, [first], () => screen.findByRole('article'));

  it('without entries, says that nothing waits', async () => {
    reply(listReview, []);
    show();
    expect(await screen.findByText('Nothing waits for a decision')).toBeDefined();
  });

  it('of an entry, says who, when, where, what, why, and where the copy is', async () => {
    reply(listReview, [first]);
    show();
    const card = await screen.findByRole('article', { name: 'Lent to Asha Gawde' });
    for (const text of ['The Lost Frog', 'B-0012', 'Meera Kamat', 'Phone of the van', first.message]) {
      expect(within(card).getByText(text)).toBeDefined();
    }
    expect(within(card).getByText(/^26 Nov 2026, \d/)).toBeDefined();
    expect(within(card).getByRole('link', { name: 'Tonca' }).getAttribute('href')).toBe('/mop/site/3');
    const holder = within(card).getByRole('link', { name: 'with Rahul Naik, Chimbel' });
    expect(holder.getAttribute('href')).toBe('/mop/child/4/9');
    expect(within(card).getByText(/since 20 Nov 2026$/)).toBeDefined();
  });

  it('when a choice is made, carries it out, says the outcome and moves on to the next entry', async () => {
    const sent = decideWith([first, second], 2);
    const { keys } = show();
    await keys.click(
      await screen.findByRole('button', { name: 'Take it back from Rahul Naik, then lend to Asha Gawde' }),
    );
    await screen.findByText('Recorded. The 2 entries that waited for it were recorded too.');
    const held_by = expect.objectContaining({ site_grade_id: 4, child_id: 9 });
    expect(sent).toMatchObject([{ entry_id: first.request_id, choice: 'take_back_first', held_by }]);
    const next = screen.getByRole('heading', { name: 'Taken back from Asha Gawde' });
    await waitFor(() => expect(document.activeElement).toBe(next));
    await waitFor(() => expect(screen.queryByText('B-0012')).toBeNull());
  });

  it('when the choice is refused, says why on the card and keeps the entry', async () => {
    reply(listReview, [first]);
    reply(decideReview, {
      status: { status: 'refused', message: 'The Lost Frog is with Nita Dias now.' },
      item: first,
      released: 0,
      site_grade_id: 3,
    });
    const { keys } = show();
    await keys.click(await screen.findByRole('button', { name: /^Take it back/ }));
    expect((await screen.findByRole('alert')).textContent).toBe('The Lost Frog is with Nita Dias now.');
    expect(screen.getByRole('article')).toBeDefined();
  });

  it('“It did not happen” asks first, and “Cancel” sends nothing', async () => {
    const sent = decideWith([first]);
    const { keys } = show();
    await keys.click(await screen.findByRole('button', { name: 'It did not happen' }));
    const question = await screen.findByRole('dialog', { name: 'It did not happen?' });
    expect(question.textContent).toContain('“Lent to Asha Gawde, B-0012” will not be recorded.');
    await keys.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(sent).toEqual([]);
    await keys.click(screen.getByRole('button', { name: 'It did not happen' }));
    const again = await screen.findByRole('dialog');
    await keys.click(within(again).getByRole('button', { name: 'It did not happen' }));
    await screen.findByText('Nothing waits for a decision');
    expect(sent).toEqual([{ entry_id: first.request_id, choice: 'did_not_happen' }]);
  });

  it('“Correct the number” opens a field that takes a scan and sends it with Enter', async () => {
    const sent = decideWith([first]);
    const { keys } = show();
    await keys.click(await screen.findByRole('button', { name: 'Correct the number' }));
    const field = screen.getByRole('textbox', { name: 'The number on the book' });
    expect(document.activeElement).toBe(field);
    await keys.keyboard('{Enter}');
    await keys.keyboard('*b-0021 {Enter}');
    await screen.findByText('Nothing waits for a decision');
    expect(sent).toEqual([{ entry_id: first.request_id, choice: 'correct_number', accn_no: 'B-0021' }]);
  });

  it('of a child with likely doubles, offers each of them and a new child', async () => {
    const likely = {
      child_id: 21,
      card_no: 'T-21',
      name: 'Asha Gaude',
      program: 'mop' as const,
      site_grade_id: 3,
      school_id: null,
      level: 2,
      date_of_birth: null,
      inactive_since: null,
    };
    const sent = decideWith([
      reviewItem({
        kind: 'enrolment',
        party: null,
        child_id: null,
        child_name: null,
        accn_no: null,
        title: null,
        held_by: null,
        likely: [likely],
        text: [{ field: 'name', label: 'Name', text: 'Asha Gawde' }],
        choices: ['same_child', 'another_child', 'did_not_happen'],
      }),
    ]);
    const { keys } = show();
    const card = await screen.findByRole('article', { name: 'Enrolled Asha Gawde' });
    expect(within(card).getByRole('button', { name: 'Another child: enrol' })).toBeDefined();
    await keys.click(within(card).getByRole('button', { name: 'The same child as Asha Gaude (T-21)' }));
    await screen.findByText('Nothing waits for a decision');
    expect(sent).toEqual([{ entry_id: first.request_id, choice: 'same_child', child_id: 21 }]);
  });

  it('of an entry that waits, names the one before, which says what waits', async () => {
    reply(listReview, [first, reviewItem({ ...second, accn_no: 'B-0012', waits_for: first.request_id })]);
    show();
    const waiting = await screen.findByRole('article', { name: 'Taken back from Asha Gawde' });
    expect(waiting.textContent).toContain('This waits for an earlier entry: Lent to Asha Gawde, B-0012.');
    const before = screen.getByRole('article', { name: 'Lent to Asha Gawde' });
    expect(before.textContent).toContain('1 entry waits for this one: Taken back from Asha Gawde.');
  });
});

it('an entry that can only be tried again, says that the reason must be removed first', async () => {
  reply(listReview, [
    reviewItem({ kind: 'enrolment', choices: ['try_again', 'did_not_happen'] }),
    reviewItem({ ...second, choices: ['with_today', 'try_again'] }),
  ]);
  show();
  const hint = await screen.findByText('To record it, first put right what is named above. Then try again.');
  expect(screen.getAllByRole('article')[0]?.contains(hint)).toBe(true);
});

describe('the words', () => {
  it.each([
    [reviewItem({ party: 'place' }), 'Lent to Tonca'],
    [reviewItem({ child_name: null }), 'Lent to an erased child'],
    [reviewItem({ kind: 'return', child_id: null, child_name: null }), 'Taken back'],
    [reviewItem({ kind: 'renewal' }), 'Renewed for Asha Gawde'],
    [reviewItem({ child_id: null, child_name: null }), 'Lent to a new child'],
    [
      reviewItem({ kind: 'enrolment', text: [{ field: 'name', label: 'Name', text: 'Asha Naik' }] }),
      'Enrolled Asha Naik',
    ],
    [reviewItem({ kind: 'enrolment' }), 'Enrolled a child'],
    [reviewItem({ kind: 'undo' }), 'Undone'],
    [reviewItem({ kind: 'session_done' }), 'Session marked done'],
    [reviewItem({ kind: 'observation' }), '“How was it?” of Asha Gawde'],
    [reviewItem({ kind: 'report' }), 'Report written'],
  ])('of %o, as its heading, are %s', (item, words) => {
    expect(whatWasDone(item)).toBe(words);
  });

  it.each([
    ['take_back_first', reviewItem({ kind: 'return' }), 'Take it back from Rahul Naik'],
    ['take_back_first', reviewItem({ held_by: null }), 'Take it back first, then lend to Asha Gawde'],
    ['put_back_first', reviewItem(), 'Put it back into stock, then lend to Asha Gawde'],
    ['with_today', reviewItem(), "Use today's date"],
    ['at_new_place', reviewItem(), 'Asha Gawde has moved: record it at the new place'],
    ['try_again', reviewItem(), 'Try again'],
    ['record_anyway', reviewItem(), 'Record it anyway'],
    ['did_not_happen', reviewItem(), 'It did not happen'],
    ['did_not_happen', reviewItem({ choices: ['did_not_happen'] }), 'Do not record it'],
    [
      'did_not_happen',
      reviewItem({ choices: ['did_not_happen'], waits_for: first.request_id }),
      'It did not happen',
    ],
  ] as const)('of the choice %s, for %o, are %s', (choice, item, words) => {
    expect(choiceWords(choice, item)).toBe(words);
  });

  it.each([
    ['available', 'in the library'],
    ['lost', 'recorded as lost'],
    ['withdrawn', 'withdrawn'],
  ] as const)('of a copy that is with no one and is %s, are %s', (copy_state, words) => {
    expect(whereNow(reviewItem({ held_by: null, copy_state }))).toBe(words);
  });
});

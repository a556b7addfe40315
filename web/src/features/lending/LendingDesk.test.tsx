import { autocompleteChild, type ChildHere, childrenHere } from '@storyvan/contract/children';
import { addDays, formatDate, today, unpadded } from '@storyvan/contract/common/calendar-date';
import { issueBookSite } from '@storyvan/contract/lending';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failWith, loseConnection, neverAnswer, reply } from '../../testing/server.ts';
import { childHere, deskAt, issued } from './lending.fixtures.ts';
import { answerTheDesk, group, scan, scanField, show } from './testing-desk.tsx';

answerTheDesk();

describe('children here', () => {
  it('shows that it is loading, while the children are on their way', async () => {
    neverAnswer(childrenHere);
    show(deskAt('issue-child'));
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
  });

  it('says what to do, when the place has no children yet', async () => {
    reply(childrenHere, []);
    show(deskAt('issue-child'));
    expect(await screen.findByText('No children here yet')).toBeTruthy();
  });

  it('offers Retry, when the children could not be loaded, and shows them then', async () => {
    failWith(childrenHere, 500, 'fault', 'An unknown error has occurred.');
    const { keys } = show(deskAt('issue-child'));
    const retry = await screen.findByRole('button', { name: 'Retry' });
    reply(childrenHere, group);
    await keys.click(retry);
    expect(await screen.findByRole('button', { name: /^Anushka/ })).toBeTruthy();
  });

  it('tells who has borrowed, who has what and who has nothing, when they are loaded', async () => {
    const third: ChildHere = childHere({
      child_id: 9,
      name: 'Sneha Kambli',
      borrowed_on_date: 2,
      books_out: 2,
    });
    reply(childrenHere, [...group, third]);
    show(deskAt('issue-child'));
    expect(await screen.findByText('1 of 3 have borrowed today')).toBeTruthy();
    expect(screen.getByRole('button', { name: /Sneha Kambli.*borrowed 2 books/ }).textContent).toContain(
      '✓ 2',
    );
    expect(screen.getByRole('button', { name: /Joel.*has 1 book, 9 days/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: /Anushka.*has no book/ }).textContent).toContain('—');
    expect(screen.getByRole('progressbar').getAttribute('aria-valuemax')).toBe('100');
  });

  it('is entered with the arrow down, when the focus is in the scan field', async () => {
    const { keys } = show(deskAt('issue-child'));
    const first = await screen.findByRole('button', { name: /^Anushka/ });
    expect(document.activeElement).toBe(scanField());
    await keys.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(first);
  });

  it('is walked with the arrows and chosen with Enter, and gives the focus back to the scan field', async () => {
    const { keys } = show(deskAt('issue-child'));
    (await screen.findByRole('button', { name: /^Anushka/ })).focus();
    await keys.keyboard('{ArrowDown}{Enter}');
    expect(screen.getByRole('button', { name: /^Joel/ }).getAttribute('aria-current')).toBe('true');
    expect(document.activeElement).toBe(scanField());
  });
});

describe('a name typed in a long group, and Enter', () => {
  const others = Array.from({ length: 12 }, (_, n) => childHere({ child_id: 100 + n, name: `Reader ${n}` }));
  const joels = [
    childHere({ child_id: 8, name: 'Joel D’Costa' }),
    childHere({ child_id: 9, name: 'Joel Fernandes' }),
  ];
  const typeName = async (name: string) => {
    reply(childrenHere, [...others, ...joels]);
    loseConnection(autocompleteChild);
    const { keys } = show(deskAt('issue-child'));
    await keys.type(await screen.findByLabelText('Type a name'), `${name}{Enter}`);
    return keys;
  };
  const isChosen = (name: RegExp) =>
    screen.getByRole('button', { name }).getAttribute('aria-current') === 'true';

  it('chooses the child, when one is left', async () => {
    await typeName('joel f');
    expect(isChosen(/^Joel Fernandes/)).toBe(true);
    expect(document.activeElement).toBe(scanField());
  });

  it('leads into the list without choosing, when two are left; the arrows and Enter choose', async () => {
    const keys = await typeName('joel');
    expect(isChosen(/^Joel D’Costa/)).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Joel D’Costa/ }));
    await keys.keyboard('{ArrowDown}{Enter}');
    expect(isChosen(/^Joel Fernandes/)).toBe(true);
  });

  it('keeps the focus, when no child is left', async () => {
    await typeName('zzz');
    expect(document.activeElement).toBe(screen.getByLabelText('Type a name'));
  });
});

describe('the date', () => {
  it('is today, until another is chosen, then marked and sent unpadded, until it is set back', async () => {
    const sent: unknown[] = [];
    reply(issueBookSite, ({ body }) => {
      sent.push(body.date_issue);
      return issued('B-1');
    });
    const { keys } = show(deskAt('issue-place'));
    const earlier = addDays(today(), -3);
    fireEvent.change(await screen.findByLabelText('Issue date'), { target: { value: earlier } });
    expect(document.activeElement).toBe(scanField());
    expect(screen.getByText(/, not today\./).textContent).toBe(
      `Lending on ${formatDate(earlier)}, not today.`,
    );
    scan('B-1');
    await waitFor(() => expect(sent).toEqual([unpadded(earlier)]));
    await keys.click(screen.getByRole('button', { name: 'Back to today' }));
    expect(document.activeElement).toBe(scanField());
    scan('B-2');
    await waitFor(() => expect(sent).toEqual([unpadded(earlier), unpadded(today())]));
  });

  it('is not taken, when it lies in the future', async () => {
    show(deskAt('issue-place'));
    const field = await screen.findByLabelText<HTMLInputElement>('Issue date');
    fireEvent.change(field, { target: { value: addDays(today(), 1) } });
    expect(field.value).toBe(today());
    expect(screen.queryByText(/, not today\./)).toBeNull();
  });
});

describe('the sound', () => {
  it('can be switched off, and is off when the desk opens again', async () => {
    const setup = deskAt('issue-place');
    const { keys, unmount } = show(setup);
    const sound = await screen.findByRole('switch');
    expect(sound.textContent).toBe('Sound on');
    await keys.click(sound);
    expect(document.activeElement).toBe(scanField());
    unmount();
    show(setup);
    expect((await screen.findByRole('switch')).textContent).toBe('Sound off');
  });
});

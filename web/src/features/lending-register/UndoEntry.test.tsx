import { today } from '@storyvan/contract/common/calendar-date';
import { undoLending } from '@storyvan/contract/lending';
import { lendingRegister, lendingRegisterDay, type RegisterEntry } from '@storyvan/contract/lending-register';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { reply } from '../../testing/server.ts';
import { back, day, entry, serveRegister, showRegister } from './lending-register.fixtures.tsx';

beforeEach(serveRegister);

describe('Undo in the register', () => {
  const ofToday = { date_issue: today(), undo_event_id: 'e-1' };
  const showOf = (date: string, entries: RegisterEntry[]) => {
    reply(lendingRegister, entries);
    reply(lendingRegisterDay, { ...day, date });
    return showRegister(`/register?date=${date}`);
  };

  it('today, of a book that has not moved since, undoes the entry and says what was undone', async () => {
    const named: unknown[] = [];
    reply(undoLending, ({ body }) => {
      named.push(body.event_id);
      const status = { status: 'undone' as const, message: 'The issue of The Mango Thief was undone.' };
      return { status, details: null, held_by: null };
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

  it('refused by the rules, says why at the entry', async () => {
    reply(undoLending, {
      status: { status: 'changed since', message: 'This can no longer be undone.' },
      details: null,
      held_by: null,
    });
    const { keys } = showOf(today(), [entry(ofToday)]);
    await keys.click(await screen.findByRole('button', { name: /^Undo: / }));
    await waitFor(() =>
      expect(screen.getAllByRole('alert').map((each) => each.textContent)).toContain(
        'This can no longer be undone.',
      ),
    );
  });

  it('of another day, is not offered', async () => {
    showOf('2026-11-15', [entry({ undo_event_id: 'e-1' })]);
    await screen.findByText('The Mango Thief');
    expect(screen.queryByRole('button', { name: /^Undo: / })).toBeNull();
  });
});

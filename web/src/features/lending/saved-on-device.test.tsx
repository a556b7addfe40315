import { issueBookChild, undoLending } from '@storyvan/contract/lending';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { nothingKept, setFieldState } from '../../field/field-state.ts';
import { answerTheDesk, scan, show } from '../../testing/lending-desk.tsx';
import { reply } from '../../testing/server.ts';
import { deskAt, issued, refusedReply } from './lending.fixtures.ts';

answerTheDesk();
afterEach(() => setFieldState(nothingKept));

const saved = () => screen.queryByText('Saved on this device');

it('a scan that is kept in the outbox, says so until it is sent, and can be undone', async () => {
  let asked: string | undefined;
  reply(issueBookChild, ({ body }) => {
    asked = body.request_id;
    return issued('B-1');
  });
  show(deskAt('issue-child'));
  fireEvent.click(await screen.findByRole('button', { name: /^Anushka/ }));
  scan('B-1');
  await screen.findByText('Title of B-1');
  expect(saved()).toBeNull();
  act(() => setFieldState({ unsent_ids: new Set([asked ?? '']) }));
  expect(saved()).toBeTruthy();
  act(() => setFieldState({ unsent_ids: new Set() }));
  expect(saved()).toBeNull();

  act(() => setFieldState({ unsent_ids: new Set([asked ?? '']) }));
  const { details, ...undone } = { ...refusedReply('already undone', ''), details: issued('B-1').details };
  reply(undoLending, { ...undone, details, status: { status: 'undone', message: 'Undone.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo Title of B-1' }));
  await waitFor(() => expect(screen.getByText('undone')).toBeTruthy());
  expect(saved()).toBeNull();
});

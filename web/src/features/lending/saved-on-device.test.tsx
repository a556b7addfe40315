import { issueBookChild, undoLending } from '@storyvan/contract/lending';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { nothingKept, setFieldState } from '../../field/store/field-state.ts';
import { answerTheDesk, scan, show } from '../../testing/lending-desk.tsx';
import { reply } from '../../testing/server.ts';
import { deskAt, issued, refusedReply } from './lending.fixtures.ts';

answerTheDesk();
afterEach(() => setFieldState(nothingKept));

const saved = () => screen.queryByText('Saved on this device');

async function scanOne(): Promise<string> {
  let asked = '';
  reply(issueBookChild, ({ body }) => {
    asked = body.request_id ?? '';
    return issued('B-1');
  });
  show(deskAt('issue-child'));
  fireEvent.click(await screen.findByRole('button', { name: /^Anushka/ }));
  scan('B-1');
  await screen.findByText('Title of B-1');
  return asked;
}

it('a scan whose entry went to review, says so and leads there instead of offering to undo it', async () => {
  const asked = await scanOne();
  expect(screen.getByRole('button', { name: 'Undo Title of B-1' })).toBeTruthy();
  const counter = () => screen.getByText('issued', { selector: 'span' }).closest('p')?.textContent;
  expect(counter()).toBe('1 issued0 returned0 refused');
  act(() => setFieldState({ in_review: new Set([asked]) }));
  expect(counter()).toBe('0 issued0 returned0 refused1 in review');
  expect(within(screen.getByRole('list', { name: /^Scans/ })).getByText('in review')).toBeTruthy();
  expect(screen.getByText('Not recorded when it was sent. See Review.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Review Title of B-1' }).getAttribute('href')).toBe(
    '/library/review',
  );
  expect(screen.queryByRole('button', { name: 'Undo Title of B-1' })).toBeNull();
});

it('a scan that is kept in the outbox, says so until it is sent, and can be undone', async () => {
  const asked = await scanOne();
  expect(saved()).toBeNull();
  act(() => setFieldState({ unsent_ids: new Set([asked]) }));
  expect(saved()).toBeTruthy();
  act(() => setFieldState({ unsent_ids: new Set() }));
  expect(saved()).toBeNull();

  act(() => setFieldState({ unsent_ids: new Set([asked]) }));
  const { details, ...undone } = { ...refusedReply('already undone', ''), details: issued('B-1').details };
  reply(undoLending, { ...undone, details, status: { status: 'undone', message: 'Undone.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo Title of B-1' }));
  await waitFor(() => expect(screen.getByText('undone')).toBeTruthy());
  expect(saved()).toBeNull();
});

it('a scan whose entry was removed on Today, is undone and no longer counted', async () => {
  const asked = await scanOne();
  act(() => setFieldState({ withdrawn: new Set([asked]) }));
  expect(screen.getByText('undone')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo Title of B-1' })).toBeNull();
  expect(screen.getByText('issued', { selector: 'span' }).textContent).toBe('0 issued');
});

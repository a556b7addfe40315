import type { BodyIn } from '@storyvan/contract/endpoint';
import { listComments, postComment, type ReportComment } from '@storyvan/contract/reports';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leave } from '../../../lib/auth.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { failWith, loseConnection, reply } from '../../../testing/server.ts';
import { signInMeera } from '../../../testing/sign-in-as.ts';
import { itLoadsOnRetry, itSaysThatItLoads } from '../../../testing/states.ts';
import { comment } from '../reports.fixtures.ts';
import { askAgainAfter, Discussion, merged, settledUpTo } from './Discussion.tsx';

let onServer: ReportComment[] = [];
let asked: number[] = [];
let posted: BodyIn<typeof postComment>[] = [];

const show = (first?: ReportComment[]) =>
  renderScreen(<Discussion program="mop" rep_id={17} first={first} />);

const shownTexts = () => screen.queryAllByText(/^Comment \d+$/).map(({ textContent }) => textContent);

/** Advances the clock to the next poll. */
const passSeconds = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

beforeEach(() => {
  signInMeera();
  // Only the polling timer is faked; everything else uses real time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onServer = [comment(1), comment(2)];
  asked = [];
  posted = [];
  reply(listComments, ({ params }) => {
    const after = Number(params.after);
    asked.push(after);
    return onServer.filter(({ comment_id }) => comment_id > after);
  });
  reply(postComment, ({ body }) => {
    posted.push(body);
    return [comment(9, { comment: body.comment, author: 'Meera Kamat', mine: true })];
  });
  return leave;
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the discussion of a report', () => {
  itSaysThatItLoads(listComments, show);

  itLoadsOnRetry(listComments, show, [], () => screen.findByText(/^No comments yet/));

  it('loaded, shows the oldest first, each with its author and time', async () => {
    show();
    expect(await screen.findByText('Comment 1')).toBeTruthy();
    expect(shownTexts()).toEqual(['Comment 1', 'Comment 2']);
    expect(screen.getAllByText('Anil Naik')).toHaveLength(2);
    expect(document.querySelector('time')?.title).toMatch(/^6 Jan 2026, \d{1,2}:\d\d [AP]M$/);
  });

  it('printed, shows the exact time of each comment', async () => {
    show();
    await screen.findByText('Comment 1');
    act(() => {
      window.dispatchEvent(new Event('beforeprint'));
    });
    expect(document.querySelector('time')?.textContent).toMatch(/^6 Jan 2026, \d{1,2}:\d\d [AP]M$/);
  });

  it('with markup and line breaks in a comment, shows them as text', async () => {
    onServer = [comment(1, { comment: '<b>bold</b>\nhttps://example.org' })];
    const { container } = show();
    await waitFor(() => expect(container.querySelector('li p')?.textContent).toContain('<b>bold</b>\nhttps'));
    expect(container.querySelector('li b, li a')).toBeNull();
  });

  it('left open while someone else comments, shows the comment after five seconds and announces its author', async () => {
    show();
    await screen.findByText('Comment 2');
    onServer.push(comment(3, { author: 'Asha Rao' }));
    await passSeconds(5);
    expect(await screen.findByText('Comment 3')).toBeTruthy();
    expect(screen.getByText('New comment by Asha Rao').getAttribute('role')).toBe('status');
    expect(asked.length).toBeGreaterThanOrEqual(2);
  });

  it('loaded with the report, polls only for newer comments', async () => {
    onServer.push(comment(3), comment(4), comment(5));
    show(onServer.slice(0, 4));
    await screen.findByText('Comment 4');
    await passSeconds(5);
    expect(await screen.findByText('Comment 5')).toBeTruthy();
    expect(Math.min(...asked)).toBeGreaterThan(0);
    expect(shownTexts()).toEqual(['Comment 1', 'Comment 2', 'Comment 3', 'Comment 4', 'Comment 5']);
  });

  it('when polling fails, keeps the comments, says so, polls less often and recovers', async () => {
    show();
    await screen.findByText('Comment 2');
    loseConnection(listComments);
    await passSeconds(5);
    expect(await screen.findByText(/New comments could not be loaded/)).toBeTruthy();
    expect(shownTexts()).toEqual(['Comment 1', 'Comment 2']);
    onServer.push(comment(3));
    asked = [];
    reply(listComments, ({ params }) => {
      asked.push(Number(params.after));
      return onServer;
    });
    await passSeconds(5);
    expect(asked).toEqual([]);
    await passSeconds(5);
    expect(await screen.findByText('Comment 3')).toBeTruthy();
    expect(screen.queryByText(/New comments cannot be fetched/)).toBeNull();
  });
});

describe('adding a comment', () => {
  it('sent with Ctrl+Enter, appends the first of the reply at once and empties the field', async () => {
    const { keys } = show();
    await screen.findByText('Comment 2');
    const field = screen.getByLabelText<HTMLTextAreaElement>('Add a comment');
    await keys.type(field, 'Comment 9{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Comment 9', { selector: 'p' })).toBeTruthy();
    expect(shownTexts()).toEqual(['Comment 1', 'Comment 2', 'Comment 9']);
    await waitFor(() => expect(field.value).toBe(''));
    expect(posted).toEqual([
      { comment: 'Comment 9', rep_id: 17, rp_id: 1, request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ]);
    expect(screen.queryByText(/^New comment by/)).toBeNull();
  });

  it('while another comment is not shown yet, does not hide that one', async () => {
    const { keys } = show();
    await screen.findByText('Comment 2');
    onServer.push(comment(8));
    await keys.type(screen.getByLabelText('Add a comment'), 'Comment 9');
    await keys.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Comment 8')).toBeTruthy();
    expect(shownTexts()).toEqual(['Comment 1', 'Comment 2', 'Comment 8', 'Comment 9']);
  });

  it('without text, asks for some and sends nothing', async () => {
    const { keys } = show();
    await keys.type(await screen.findByLabelText('Add a comment'), '  ');
    await keys.click(screen.getByRole('button', { name: 'Send' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Write a comment first.');
    expect(posted).toEqual([]);
  });

  it('after a lost reply, keeps the text and sends the same request again on Retry', async () => {
    const { keys } = show();
    await keys.type(await screen.findByLabelText('Add a comment'), 'Comment 9');
    const ids: (string | undefined)[] = [];
    reply(postComment, ({ body }) => {
      ids.push(body.request_id);
      throw HttpResponse.error();
    });
    await keys.click(screen.getByRole('button', { name: 'Send' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Your comment is kept on this device.');
    reply(postComment, ({ body }) => {
      ids.push(body.request_id);
      return [comment(9, { mine: true })];
    });
    await keys.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Comment 9', { selector: 'p' })).toBeTruthy();
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
  });

  it('changed after a first attempt that was saved, says so and shows the first one', async () => {
    const { keys } = show();
    await keys.type(await screen.findByLabelText('Add a comment'), 'Comment 9, and more');
    onServer.push(comment(9, { mine: true }));
    failWith(postComment, 409, 'conflict', 'This request_id was already used for a different request.');
    await keys.click(screen.getByRole('button', { name: 'Send' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Your comment was already sent/);
    expect(await screen.findByText('Comment 9', { selector: 'p' })).toBeTruthy();
    expect(screen.getByDisplayValue('Comment 9, and more')).toBeTruthy();
  });

  it('not sent yet, survives a reload', async () => {
    const { keys, unmount } = show();
    await keys.type(await screen.findByLabelText('Add a comment'), 'Half a thought');
    unmount();
    show();
    expect(await screen.findByDisplayValue('Half a thought')).toBeTruthy();
  });
});

const ids = (list: { comment_id: number }[]) => list.map(({ comment_id }) => comment_id);

/** A comment written this many seconds after the first. */
const at = (comment_id: number, seconds: number) =>
  comment(comment_id, { at: new Date(Date.UTC(2026, 0, 6, 10, 0, seconds)).toISOString() });

describe('polling for new comments', () => {
  it.each([
    [0, 5_000],
    [1, 10_000],
    [2, 20_000],
    [3, 40_000],
    [4, 60_000],
    [500, 60_000],
  ])('after %d failures, waits %d ms', (failures, ms) => {
    expect(askAgainAfter(failures)).toBe(ms);
  });

  it.each([
    ['without any', [], 0],
    ['with one', [at(1, 0)], 0],
    ['with all of them older than a minute but the newest', [at(1, 0), at(2, 100), at(3, 200)], 2],
    ['with several within a minute of the newest', [at(1, 0), at(2, 100), at(3, 120), at(4, 159)], 1],
  ])('%s, starts after the last comment that no other can still precede', (_, comments, after) => {
    expect(settledUpTo(comments)).toBe(after);
  });
});

describe('merging two lists of comments', () => {
  it('with one in both and one between, has each once and in order', () => {
    expect(ids(merged([comment(1), comment(4)], [comment(2), comment(4)]))).toEqual([1, 2, 4]);
  });

  it('with nothing new, returns the same list, so that nothing is rendered again', () => {
    const known = [comment(1)];
    expect(merged(known, [comment(1)])).toBe(known);
  });
});

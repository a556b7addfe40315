import { issueBookSite } from '@storyvan/contract/lending';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { forgetLogin } from '../../lib/auth.ts';
import { answerTheDesk, findScanField, show } from '../../testing/lending-desk.tsx';
import { reply } from '../../testing/server.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { deskFor } from './desk/desks.ts';
import { deskAt, issued } from './lending.fixtures.ts';

answerTheDesk();
// A desk that closes while someone is signed in stops listening.
afterEach(() => {
  signInAs('staff');
  show(deskAt('issue-place')).unmount();
});

/** Presses keys at a pace, the last of them Enter; returns the text then in the field. */
function typeInto(input: HTMLInputElement, text: string, gapMs: number, from: number): string {
  for (const [n, key] of [...text, 'Enter'].entries()) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: from + n * gapMs });
    input.dispatchEvent(event);
    if (!event.defaultPrevented && key.length === 1) input.value += key;
  }
  return input.value;
}

describe('being signed out in the middle of a scan', () => {
  /** The desk's field holds the first keys; then the sign-in form has the focus. */
  async function endAfter(part: string) {
    reply(issueBookSite, ({ body }) => issued(String(body.accn_no)));
    signInAs('staff');
    const setup = deskAt('issue-place');
    const { unmount } = show(setup);
    const field = await findScanField();
    // The tests of other files have typed in windows whose clocks began at other times.
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true }));
    const at = performance.now();
    for (const [n, key] of [...part].entries()) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true });
      Object.defineProperty(event, 'timeStamp', { value: at + n * 10 });
      field.dispatchEvent(event);
      field.value += key;
    }
    forgetLogin();
    unmount();
    const username = document.createElement('input');
    document.body.append(username);
    onTestFinished(() => username.remove());
    const listed = () =>
      deskFor(setup)
        .getState()
        .list.map((row) => row.accn_no);
    const back = () => {
      signInAs('staff');
      show(setup);
      return findScanField();
    };
    return { username, listed, back, at: at + part.length * 10 };
  }

  it('leaves the scan in the list, and removes its keys from the sign-in form', async () => {
    const { username, listed, back, at } = await endAfter('B-00');
    expect(typeInto(username, '012', 10, at)).toBe('');
    expect(listed()).toEqual(['B-00012']);
    expect(typeInto(username, 'B-00013', 10, at + 2000)).toBe('');
    expect(listed()).toEqual(['B-00013', 'B-00012']);
    expect((await back()).value).toBe('');
  });

  it('with half a code typed, keeps it in the field until the next sign-in', async () => {
    const { username, listed, back, at } = await endAfter('B-00');
    expect(typeInto(username, 'leela1', 120, at + 2000)).toBe('leela1');
    expect(listed()).toEqual([]);
    expect((await back()).value).toBe('B-00');
  });

  it('never reads a password, however fast it is typed', async () => {
    const { username, listed, at } = await endAfter('');
    username.type = 'password';
    expect(typeInto(username, 'secret123', 5, at)).toBe('secret123');
    expect(listed()).toEqual([]);
  });
});

import { issueBookChild, issueBookSite } from '@storyvan/contract/lending';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { forgetLogin } from '../../lib/session.ts';
import { reply } from '../../testing/server.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { deskFor } from './desks.ts';
import { deskAt, issued } from './lending.fixtures.ts';
import { answerTheDesk, findScanField, scanField, show } from './testing-desk.tsx';

answerTheDesk();

/** What the server was asked to lend: the copy, and the child if any. */
function lendsAll() {
  const sent: unknown[] = [];
  reply(issueBookSite, ({ body }) => {
    sent.push(body.accn_no);
    return issued(String(body.accn_no));
  });
  reply(issueBookChild, ({ body }) => {
    sent.push([body.accn_no, body.child_id]);
    return issued(String(body.accn_no));
  });
  return sent;
}

describe('Tab', () => {
  it('after a code, sends it and keeps the focus, as a scanner that ends with Tab needs it', async () => {
    const sent = lendsAll();
    const { keys } = show(deskAt('issue-child'));
    await screen.findByRole('button', { name: /^Anushka/ });
    await keys.keyboard('C-0412{Tab}B-00002{Tab}');
    await waitFor(() => expect(sent).toEqual([['B-00002', 7]]));
    expect(scanField().value).toBe('');
    expect(document.activeElement).toBe(scanField());
  });

  it('in an empty field, with Shift, or after a code that waits for a child, moves the focus', async () => {
    const { keys } = show(deskAt('issue-child'));
    await screen.findByRole('button', { name: /^Anushka/ });
    await keys.keyboard('{Tab}');
    expect(document.activeElement).not.toBe(scanField());
    scanField().focus();
    await keys.keyboard('B-1{Shift>}{Tab}{/Shift}');
    expect(document.activeElement).not.toBe(scanField());
    scanField().focus();
    await keys.keyboard('{Tab}');
    expect(scanField().value).toBe('B-1');
    expect(document.activeElement).toBe(scanField());
    await keys.keyboard('{Tab}');
    expect(document.activeElement).not.toBe(scanField());
  });
});

describe('several codes', () => {
  it('with white space between them, are taken in one after the other', async () => {
    const sent = lendsAll();
    const { keys } = show(deskAt('issue-child'));
    await screen.findByRole('button', { name: /^Anushka/ });
    await keys.keyboard('C-0412 B-00002 b-3{Enter}');
    await waitFor(() =>
      expect(sent).toEqual([
        ['B-00002', 7],
        ['B-3', 7],
      ]),
    );
  });

  it('pasted as a column, lend a box at once, in their order', async () => {
    const sent = lendsAll();
    const { keys } = show(deskAt('issue-place'));
    await findScanField();
    const box = Array.from({ length: 25 }, (_, n) => `B-${String(n).padStart(5, '0')}`);
    await keys.paste(`${box.join('\r\n')}\r\n`);
    await waitFor(() => expect(sent).toEqual(box));
    expect(scanField().value).toBe('');
  });

  it('without a child, all stay in the field from the first one that needs it', async () => {
    const sent = lendsAll();
    const { keys } = show(deskAt('issue-child'));
    await screen.findByRole('button', { name: /^Anushka/ });
    await keys.keyboard('B-1 B-2{Enter}');
    expect(scanField().value).toBe('B-1 B-2');
    await keys.click(screen.getByRole('button', { name: /^Anushka/ }));
    await keys.keyboard('{Enter}');
    await waitFor(() =>
      expect(sent).toEqual([
        ['B-1', 7],
        ['B-2', 7],
      ]),
    );
  });
});

/** Keys at a pace, the last of them Enter; gives what is then in the field. */
function typeInto(input: HTMLInputElement, text: string, gapMs: number, from: number): string {
  for (const [n, key] of [...text, 'Enter'].entries()) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: from + n * gapMs });
    input.dispatchEvent(event);
    if (!event.defaultPrevented && key.length === 1) input.value += key;
  }
  return input.value;
}

describe('a session that ends in the middle of a scan', () => {
  /** The desk's field holds the first keys; then the sign-in form has the focus. */
  async function endAfter(part: string) {
    lendsAll();
    signInAs('staff');
    const setup = deskAt('issue-place');
    const { unmount } = show(setup);
    const field = await findScanField();
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

  it('leaves the scan in the list, and takes its keys out of the sign-in form', async () => {
    const { username, listed, back, at } = await endAfter('B-00');
    expect(typeInto(username, '012', 10, at)).toBe('');
    expect(listed()).toEqual(['B-00012']);
    expect(typeInto(username, 'B-00013', 10, at + 2000)).toBe('');
    expect(listed()).toEqual(['B-00013', 'B-00012']);
    expect((await back()).value).toBe('');
  });

  it('with no more than half a code typed, keeps it in the field for afterwards', async () => {
    const { username, listed, back, at } = await endAfter('B-00');
    expect(typeInto(username, 'leela1', 120, at + 2000)).toBe('leela1');
    expect(listed()).toEqual([]);
    expect((await back()).value).toBe('B-00');
  });

  it('never reads a password, however fast it is filled in', async () => {
    const { username, listed, at } = await endAfter('');
    username.type = 'password';
    expect(typeInto(username, 'secret123', 5, at)).toBe('secret123');
    expect(listed()).toEqual([]);
  });
});

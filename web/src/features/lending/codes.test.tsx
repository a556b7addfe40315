import { issueBookChild, issueBookSite } from '@storyvan/contract/lending';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerTheDesk, findScanField, scanField, show } from '../../testing/lending-desk.tsx';
import { reply } from '../../testing/server.ts';
import { deskAt, issued } from './lending.fixtures.ts';

answerTheDesk();

/** The lending calls that the server got: the copy, and the child if any. */
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
  it('after a code, sends it and keeps the focus, for scanners that end with Tab', async () => {
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
  it('separated by white space, are handled one after the other', async () => {
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

  it('pasted as a column, issue a whole box, in order', async () => {
    const sent = lendsAll();
    const { keys } = show(deskAt('issue-place'));
    await findScanField();
    const box = Array.from({ length: 25 }, (_, n) => `B-${String(n).padStart(5, '0')}`);
    await keys.paste(`${box.join('\r\n')}\r\n`);
    await waitFor(() => expect(sent).toEqual(box));
    expect(scanField().value).toBe('');
  });

  it('without a child, stay in the field from the first one that needs a child', async () => {
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

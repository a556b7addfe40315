import { childrenHere, findChildByCard } from '@storyvan/contract/children';
import type { Endpoint } from '@storyvan/contract/endpoint';
import {
  copiesMeant,
  issueBookChild,
  issueBookSite,
  renewBookChild,
  returnBookFromChild,
  returnBookSite,
} from '@storyvan/contract/lending';
import { addDays, today } from '@storyvan/domain/calendar-date';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { heldByRahul } from '../../testing/books.ts';
import { answerTheDesk, findScanField, group, scan, scanField, show } from '../../testing/lending-desk.tsx';
import { reply } from '../../testing/server.ts';
import {
  deskAt,
  issued,
  refusedReply,
  renewedReply,
  returnableBook,
  returnedReply,
} from './lending.fixtures.ts';

answerTheDesk();

/** Holds a reply back until the test releases it. */
function makeGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

const chooseAnushka = async () => fireEvent.click(await screen.findByRole('button', { name: /^Anushka/ }));

/** A child's card, scanned before the children of the place are there; `sent` has the book and child of each loan. */
async function scanCardWhileLoading(cardIsFound = Promise.resolve()) {
  const gate = makeGate();
  reply(childrenHere, () => gate.opened.then(() => group));
  const sent: unknown[] = [];
  reply(issueBookChild, ({ body }) => {
    sent.push([body.accn_no, body.child_id]);
    return issued('B-1');
  });
  const setup = deskAt('issue-child');
  const { program, site_grade_id } = setup;
  const card = { child_id: 7, name: 'Anushka', level: 3, books_out: 0, card_no: 'C-0412', school_id: null };
  const found = [{ ...card, program, site_grade_id, place_name: 'Chimbel' }];
  reply(findChildByCard, () => cardIsFound.then(() => found));
  show(setup);
  await findScanField();
  scan('C-0412');
  return { gate, sent };
}

describe('a scan', () => {
  it('stays in the field with an alert and is not sent, when no child is chosen', async () => {
    show(deskAt('issue-child'));
    await screen.findByRole('button', { name: /^Anushka/ });
    scan('B-1');
    // One of them is a growl, whose code is loaded with the first.
    await waitFor(() => expect(screen.getAllByText('Please select a child')).toHaveLength(2));
    const alerts = screen.getAllByText('Please select a child');
    expect(alerts.every((alert) => alert.closest('[role=alert]'))).toBe(true);
    expect(scanField().value).toBe('B-1');
    expect(document.activeElement).toBe(scanField());
  });

  it('chooses the child, when it is a card of this place, and restores the waiting scan', async () => {
    show(deskAt('issue-child'));
    await screen.findByRole('button', { name: /^Anushka/ });
    scan('B-1');
    scan('*c-0008*');
    expect(screen.getByRole('button', { name: /^Joel/ }).getAttribute('aria-current')).toBe('true');
    expect(scanField().value).toBe('B-1');
    await waitFor(() => expect(screen.getAllByText('Please select a child').length).toBe(1));
  });

  it('is a row at once and reaches the child of the card before it, while the children load', async () => {
    const { sent } = await scanCardWhileLoading();
    expect(screen.getByText('C-0412')).toBeTruthy();
    scan('B-1');
    expect(scanField().value).toBe('');
    await waitFor(() => expect(sent).toEqual([['B-1', 7]]));
  });

  it('reaches the child of the card before it, when the children load before that card is found', async () => {
    const found = makeGate();
    const { gate, sent } = await scanCardWhileLoading(found.opened);
    gate.open();
    await screen.findByRole('button', { name: /^Anushka/ });
    scan('B-1');
    expect(scanField().value).toBe('');
    found.open();
    await waitFor(() => expect(sent).toEqual([['B-1', 7]]));
  });

  it('of a book without a child, while the children load, is a row that waits for one', async () => {
    reply(childrenHere, () => new Promise<never>(() => undefined));
    reply(issueBookChild, ({ body }) => issued(String(body.accn_no)));
    show(deskAt('issue-child', {}));
    await findScanField();
    scan('B-1');
    expect(await screen.findByText('Please select a child. Nothing was issued.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Remove B-1' }));
    expect(screen.queryByText('B-1')).toBeNull();
  });

  it('comes after the scans that wait for the children, when it ends just as the children are drawn', async () => {
    const { gate, sent } = await scanCardWhileLoading();
    // Before the effects of drawing them.
    const drawn = new MutationObserver(() => {
      if (!screen.queryByRole('button', { name: /^Anushka/ })) return;
      drawn.disconnect();
      scanField().value = 'B-1';
      scanField().form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    });
    drawn.observe(document.body, { childList: true, subtree: true });
    gate.open();
    await waitFor(() => expect(sent).toEqual([['B-1', 7]]));
    expect(scanField().value).toBe('');
  });

  it('does nothing, when the field is empty or holds only scanner characters', async () => {
    show(deskAt('issue-place'));
    await findScanField();
    scan('');
    scan(' ** ');
    expect(screen.queryByRole('list', { name: /^Scans/ })).toBeNull();
  });

  it('appears in the list at once and becomes the book, when the reply comes', async () => {
    const gate = makeGate();
    const book = { child_id: 7, child_name: 'Anushka Fernandes', child_level: 3, diff_level: 1 };
    const reallyIssued = issued('B-1', { ...book, had_before: '2026-03-03' });
    reply(issueBookChild, () => gate.opened.then(() => reallyIssued));
    show(deskAt('issue-child'));
    await chooseAnushka();
    scan('B-1');
    const list = screen.getByRole('list', { name: /^Scans/ });
    expect(within(list).getByText('waiting')).toBeTruthy();
    gate.open();
    expect(await within(list).findByText('Title of B-1')).toBeTruthy();
    expect(within(list).getByText('B-1 · Picture book · Konkani · had it before, 3 Mar 2026')).toBeTruthy();
    expect(within(list).getByText('level 3, book 4')).toBeTruthy();
    expect(within(list).getByText('+1 harder')).toBeTruthy();
    expect(within(list).getByRole('button', { name: 'Undo Title of B-1' })).toBeTruthy();
    expect(document.activeElement).toBe(scanField());
  });

  it('shows who has the book and since when, when refused, and one button takes it back and lends it', async () => {
    const asked: unknown[] = [];
    const rahul = { ...heldByRahul, child_id: 70 };
    reply(issueBookChild, ({ body }) => {
      asked.push(body.take_back_from);
      return body.take_back_from
        ? issued('B-1')
        : refusedReply('with a child', 'B-1 is with Rahul Naik.', rahul);
    });
    const { keys } = show(deskAt('issue-child'));
    await chooseAnushka();
    scan('B-1');
    const about = 'B-1 is with Rahul Naik, Tonca, since 4 Nov 2026. Nothing was issued.';
    expect(await screen.findByText(about)).toBeTruthy();
    expect(document.activeElement).toBe(scanField());
    const offer = screen.getByRole('button', { name: /^Take back from Rahul and lend to Anushka/ });
    await keys.click(offer);
    expect(await screen.findByText('Title of B-1')).toBeTruthy();
    const { site_grade_id, child_id } = rahul;
    expect(asked).toEqual([undefined, { site_grade_id, child_id }]);
    expect(document.activeElement).toBe(scanField());
  });

  it('offers to renew or take back, without a failure, when the child has the book already', async () => {
    const since = addDays(today(), -1);
    const has = { ...heldByRahul, child_id: 7, child_name: 'Anushka Fernandes', since };
    reply(issueBookChild, refusedReply('with a child', 'B-1 is with Anushka.', has));
    reply(renewBookChild, renewedReply('B-1'));
    const { keys } = show(deskAt('issue-child'));
    await chooseAnushka();
    scan('B-1');
    expect(await screen.findByText('has it already')).toBeTruthy();
    expect(screen.queryByText('Unable to issue the book')).toBeNull();
    expect(screen.getByRole('button', { name: /^Take back B-1/ })).toBeTruthy();
    await keys.click(screen.getByRole('button', { name: /^Renew B-1/ }));
    expect(await screen.findByText('renewed', { selector: '[data-kind]' })).toBeTruthy();
    expect(screen.getByText(/B-1 · until 5 Dec 2026/)).toBeTruthy();
  });

  it('offers only to take back, when the child has the book since today', async () => {
    const has = { ...heldByRahul, child_id: 7, child_name: 'Anushka Fernandes', since: today() };
    reply(issueBookChild, refusedReply('with a child', 'B-1 is with Anushka.', has));
    show(deskAt('issue-child'));
    await chooseAnushka();
    scan('B-1');
    expect(await screen.findByRole('button', { name: /^Take back B-1/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Renew B-1/ })).toBeNull();
  });

  it('renews or takes back, when the switch says so, by tap or by the arrows in the empty field', async () => {
    reply(renewBookChild, renewedReply('B-1'));
    reply(returnBookFromChild, returnedReply('B-2'));
    const { keys } = show(deskAt('issue-child'));
    await screen.findByRole('button', { name: /^Anushka/ });
    await keys.click(screen.getByRole('button', { name: 'Renew' }));
    expect(document.activeElement).toBe(scanField());
    scan('B-1');
    expect(await screen.findByText('renewed', { selector: '[data-kind]' })).toBeTruthy();
    await keys.keyboard('{ArrowLeft}');
    expect(screen.getByRole('button', { name: 'Take back' }).getAttribute('aria-pressed')).toBe('true');
    scan('B-2');
    expect(await screen.findByText('back after 9 days')).toBeTruthy();
  });

  it('of words of a title, lists the copies here, and the arrow down and Enter choose one', async () => {
    const copy = (accn_no: string) => ({ ...returnableBook(accn_no), held_by: null });
    reply(copiesMeant, [copy('B-1'), copy('B-2')]);
    reply(issueBookSite, ({ body }) => issued(String(body.accn_no)));
    const { keys } = show(deskAt('issue-place'));
    await findScanField();
    scan('lost frog');
    await screen.findByRole('button', { name: /Title of B-2/ });
    await keys.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    const list = screen.getByRole('list', { name: /^Scans/ });
    expect(await within(list).findByRole('button', { name: 'Undo Title of B-2' })).toBeTruthy();
    expect(document.activeElement).toBe(scanField());
  });

  it('starts in the field, when a key goes down anywhere outside another input', async () => {
    const { keys } = show(deskAt('issue-child'));
    (await screen.findByRole('button', { name: /^Anushka/ })).focus();
    await keys.keyboard('B-7');
    expect(scanField().value).toBe('B-7');
  });

  it('is still listed, when the screen was left and opened again', async () => {
    const setup = deskAt('issue-place');
    reply(issueBookSite, issued('B-1'));
    const { unmount } = show(setup);
    await findScanField();
    scan('B-1');
    unmount();
    show(setup);
    expect(await screen.findByText('Title of B-1')).toBeTruthy();
  });
});

describe('a failure', () => {
  const refused = refusedReply('withdrawn', 'B-1 was withdrawn from the library.');
  const endpoints = {
    'issue-place': issueBookSite,
    'issue-child': issueBookChild,
    'return-child': returnBookFromChild,
    'return-place': returnBookSite,
  };
  const issue = 'Unable to issue the book';

  it.each([
    ['mop', 'issue-child', [issue]],
    ['lis', 'issue-child', [issue, 'withdrawn']],
    ['mop', 'issue-place', ['withdrawn']],
    ['lis', 'issue-place', [issue, 'withdrawn']],
    ['mop', 'return-place', [issue]],
    ['lis', 'return-place', [issue]],
    ['mop', 'return-child', ['Unable to return the book']],
    ['lis', 'return-child', ['Unable to return the book']],
  ] as const)('in %s, %s, is growled as SPEC section 8 says: %j', async (program, task, growls) => {
    reply<Endpoint>(endpoints[task], refused);
    show(deskAt(task, { program }));
    await findScanField();
    if (task === 'issue-child') await chooseAnushka();
    scan('B-1');
    await screen.findByText(/was withdrawn from the library. Nothing was/);
    const shown = [...document.querySelectorAll('.mantine-Notification-root')].map(
      (each) => each.textContent,
    );
    expect(shown.map((text) => text?.trim())).toEqual([...growls]);
  });
});

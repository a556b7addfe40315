import { listLevels } from '@storyvan/contract/catalogue';
import { type ChildHere, childrenHere, findChildByCard, getChild } from '@storyvan/contract/children';
import { addDays, formatDate, today, unpadded } from '@storyvan/contract/common/calendar-date';
import {
  issueBookChild,
  issueBookSite,
  type ReturnableBook,
  returnableFromChildren,
  returnableFromSite,
  returnableFromSiteLib,
  returnBookFromChild,
  returnBookSite,
} from '@storyvan/contract/lending';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { failWith, neverAnswer, reply } from '../../testing/server.ts';
import type { DeskSetup } from './desk-task.ts';
import { LendingDesk } from './LendingDesk.tsx';
import {
  childHere,
  deskAt,
  issued,
  refusedReply,
  returnableBook,
  returnedReply,
  withRahul,
} from './lending.fixtures.ts';

const show = (setup: DeskSetup) => renderScreen(<LendingDesk setup={setup} place={<p>Chimbel</p>} />);
const scanField = () => screen.getByLabelText<HTMLInputElement>('Accession number or card number');
const findScanField = () => screen.findByLabelText<HTMLInputElement>('Accession number or card number');
const joel = childHere({
  child_id: 8,
  name: 'Joel D’Costa',
  card_no: 'C-0008',
  books_out: 1,
  oldest_days_out: 9,
});
const group = [childHere(), joel];

/** Holds a reply back until the test opens it. */
function makeGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

function scan(text: string): void {
  const field = scanField();
  field.value = text;
  fireEvent.submit(field.closest('form') as HTMLFormElement);
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  reply(listLevels, [{ level: 3, name: 'orange', hex_code: '#e08a2b' }]);
  reply(childrenHere, group);
  reply(returnableFromSite, []);
  reply(returnableFromSiteLib, []);
  reply(returnableFromChildren, []);
  reply(findChildByCard, []);
});

const chooseAnushka = async () => fireEvent.click(await screen.findByRole('button', { name: /^Anushka/ }));

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

describe('a scan', () => {
  it('stays in the field with an alert and is not sent, when no child is chosen', async () => {
    show(deskAt('issue-child'));
    await screen.findByRole('button', { name: /^Anushka/ });
    scan('B-1');
    const alerts = await screen.findAllByText('Please select a child');
    expect(alerts.length).toBe(2);
    expect(alerts.every((alert) => alert.closest('[role=alert]'))).toBe(true);
    expect(scanField().value).toBe('B-1');
    expect(document.activeElement).toBe(scanField());
  });

  it('chooses the child, when it is a card of this place, and brings back the scan that waited', async () => {
    show(deskAt('issue-child'));
    await screen.findByRole('button', { name: /^Anushka/ });
    scan('B-1');
    scan('*c-0008*');
    expect(screen.getByRole('button', { name: /^Joel/ }).getAttribute('aria-current')).toBe('true');
    expect(scanField().value).toBe('B-1');
    await waitFor(() => expect(screen.getAllByText('Please select a child').length).toBe(1));
  });

  it('is kept, when the children are not known yet, until a card can be told from a book', async () => {
    const gate = makeGate();
    reply(childrenHere, () => gate.opened.then(() => group));
    const sent: unknown[] = [];
    reply(issueBookChild, ({ body }) => {
      sent.push([body.accn_no, body.child_id]);
      return issued('B-1');
    });
    show(deskAt('issue-child'));
    await findScanField();
    scan('C-0412');
    scan('B-1');
    expect(scanField().value).toBe('');
    gate.open();
    await waitFor(() => expect(sent).toEqual([['B-1', 7]]));
  });

  it('does nothing, when the field is empty or holds only what a scanner adds', async () => {
    show(deskAt('issue-place'));
    await findScanField();
    scan('');
    scan(' ** ');
    expect(screen.queryByRole('list', { name: /session/ })).toBeNull();
  });

  it('stands in the list at once and turns into the book, when the reply comes', async () => {
    const gate = makeGate();
    const book = { child_id: 7, child_name: 'Anushka Fernandes', child_level: 3, diff_level: 1 };
    const reallyIssued = issued('B-1', { ...book, had_before: '2026-03-03' });
    reply(issueBookChild, () => gate.opened.then(() => reallyIssued));
    show(deskAt('issue-child'));
    await chooseAnushka();
    scan('B-1');
    const list = screen.getByRole('list', { name: /session/ });
    expect(within(list).getByText('waiting')).toBeTruthy();
    gate.open();
    expect(await within(list).findByText('Title of B-1')).toBeTruthy();
    expect(within(list).getByText('B-1 · Picture book · Konkani · had it before, 3 Mar 2026')).toBeTruthy();
    expect(within(list).getByText('level 3, book 4')).toBeTruthy();
    expect(within(list).getByText('+1 harder')).toBeTruthy();
    expect(within(list).getByRole('button', { name: 'Undo Title of B-1' })).toBeTruthy();
    expect(document.activeElement).toBe(scanField());
  });

  it('is told with who has the book and since when, when it is refused, and can be taken back there', async () => {
    reply(issueBookChild, refusedReply('with a child', 'B-1 is with Rahul Naik.', withRahul));
    const { keys } = show(deskAt('issue-child'));
    await chooseAnushka();
    scan('B-1');
    expect(await screen.findByText('B-1 is with Rahul Naik')).toBeTruthy();
    expect(screen.getByText('Tonca, since 4 Nov 2026. Nothing was issued.')).toBeTruthy();
    expect(document.activeElement).toBe(scanField());
    reply(returnBookFromChild, returnedReply('B-1'));
    await keys.click(screen.getByRole('button', { name: /^Take back/ }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('B-1 is with Rahul Naik, Tonca, since 4 Nov 2026.');
    await keys.click(within(dialog).getByRole('button', { name: 'Take back' }));
    reply(issueBookChild, issued('B-1'));
    await keys.click(await screen.findByRole('button', { name: /^Issue again/ }));
    expect(await screen.findByText('Title of B-1')).toBeTruthy();
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
    reply(endpoints[task], refused as never);
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

describe('a return', () => {
  const book: ReturnableBook = returnableBook('B-1', {
    child_id: 8,
    child_name: 'Joel D’Costa',
    overdue: true,
  });

  it('is one tap in the list of what can be taken back, which then leaves the list', async () => {
    reply(returnableFromChildren, [book, returnableBook('B-2')]);
    reply(returnBookFromChild, returnedReply('B-1', { child_name: 'Joel D’Costa' }));
    const { keys } = show(deskAt('return-child'));
    expect(await screen.findByText('9 days · overdue')).toBeTruthy();
    await keys.click(screen.getByRole('button', { name: /^Take back Title of B-1/ }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Take back Title of B-1/ })).toBeNull());
    expect(screen.getByText('after 9 days')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Take back Title of B-2/ })).toBeTruthy();
    expect(document.activeElement).toBe(scanField());
  });

  it('says what that means, when nothing is there to take back', async () => {
    show(deskAt('return-place'));
    expect(await screen.findByText('Nothing waits to go back to the library.')).toBeTruthy();
  });

  describe('on the page of a child', () => {
    const books = [{ ...returnableBook('B-1'), diff_level: 0 }];
    const page = () => deskAt('return-child', { fixed_child_id: 7 });
    beforeEach(() => {
      reply(getChild, {
        ...childHere(),
        program: 'mop',
        site_grade_id: 1,
        place_name: 'Chimbel',
        school_id: null,
        gender: null,
        baseline_level: 2,
        loans_total: 4,
        last_borrowed: null,
        date_of_birth: null,
        guardian_phone: null,
        active: true,
        inactive_since: null,
        moves: [],
        version: 1,
        changed_by: null,
        changed_at: null,
        books,
      });
    });

    it('alerts "returned", when it succeeded, until the next scan', async () => {
      reply(returnBookFromChild, returnedReply('B-1'));
      const { keys } = show(page());
      await keys.click(await screen.findByRole('button', { name: /^Take back Title of B-1/ }));
      await waitFor(() =>
        expect(screen.getAllByText('returned', { selector: '[role=alert]' }).length).toBe(1),
      );
      expect(document.activeElement).toBe(scanField());
    });

    it('opens the error dialog, when it failed, and a scan that goes on closes it', async () => {
      reply(returnBookFromChild, refusedReply('not with a child here', 'B-1 is in the library.'));
      const { keys } = show(page());
      await keys.click(await screen.findByRole('button', { name: /^Take back Title of B-1/ }));
      const text = 'Oops! We encountered an error while returning this book. Please try again later.';
      const dialog = await screen.findByRole('dialog', { name: 'Error' });
      expect(within(dialog).getByText(text)).toBeTruthy();
      await keys.keyboard('B');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(scanField().value).toBe('B');
    });
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

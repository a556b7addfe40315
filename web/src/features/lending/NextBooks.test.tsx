import { getChild } from '@storyvan/contract/children';
import { issueBookChild, type ReturnableBook, returnableFromChildren } from '@storyvan/contract/lending';
import { type NextBook, nextBooks } from '@storyvan/contract/proposals';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bookRow } from '../../testing/books.ts';
import { child } from '../../testing/children.ts';
import { answerTheDesk, scan, show } from '../../testing/lending-desk.tsx';
import { failWith, reply } from '../../testing/server.ts';
import { deskAt, issued, refusedReply, returnableBook } from './lending.fixtures.ts';

const next = (n: number, title: string, more: Partial<NextBook> = {}): NextBook => ({
  ...bookRow(`B-${n}`, title),
  title_id: n,
  level: 3,
  reasons: [{ reason: 'one_level_up', children: 1 }],
  ...more,
});
const kite = next(1, 'The Kite');
const drum = next(2, 'The Drum', { reasons: [{ reason: 'loved', loved: 9, opinions: 10 }] });

/** Whose next books were requested. */
let requested: string[] = [];

answerTheDesk();
beforeEach(() => {
  requested = [];
  reply(nextBooks, ({ params }) => {
    requested.push(params.childId ?? '');
    return [kite, drum];
  });
});
afterEach(() => vi.unstubAllGlobals());

const lists = () => screen.findByRole('list', { name: 'What next' });
const summary = () => screen.queryByText('What next?', { selector: 'summary' });
const titles = async () =>
  within(await lists())
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));

async function chooseAnushka(setup = deskAt('issue-child')) {
  const shown = show(setup);
  await shown.keys.click(await screen.findByRole('button', { name: /^Anushka/ }));
  return shown;
}

describe('what a child could borrow next, at the desk', () => {
  it('is shown for the child that is served, with the reason in few words', async () => {
    await chooseAnushka();
    const rows = within(await lists())
      .getAllByRole('listitem')
      .filter((row) => row.querySelector('button'));
    expect(rows[0]?.textContent).toContain('The KiteB-1');
    expect(rows[0]?.textContent).toContain('one level up');
    expect(rows[1]?.textContent).toContain('loved by 9 of 10');
  });

  it('is lent with a tap through the list of scans, and gives up its row', async () => {
    let body: unknown;
    reply(issueBookChild, (call) => {
      body = call.body;
      return issued('B-2', { child_id: 7, child_name: 'Anushka Fernandes', title: 'The Drum' });
    });
    const { keys } = await chooseAnushka();
    await lists();
    await keys.click(screen.getByRole('button', { name: 'Lend The Drum, B-2' }));
    expect(await screen.findByText('Anushka Fernandes has B-2.')).toBeTruthy();
    expect(body).toMatchObject({ accn_no: 'B-2', child_id: 7 });
    await waitFor(async () => expect(await titles()).toEqual(['Lend The Kite, B-1']), { timeout: 3000 });
    expect(document.activeElement).toBe(screen.getByLabelText('Accession number or card number'));
  });

  it('with a number of digits only, is that copy, and is not looked up', async () => {
    reply(nextBooks, [{ ...kite, accn_no: '12' }]);
    let body: unknown;
    reply(issueBookChild, (call) => {
      body = call.body;
      return issued('12');
    });
    const { keys } = await chooseAnushka();
    await lists();
    await keys.click(screen.getByRole('button', { name: 'Lend The Kite, 12' }));
    await screen.findByText('Anushka Fernandes has 12.');
    expect(body).toMatchObject({ accn_no: '12' });
  });

  it('leaves out what a child has by now', async () => {
    const lent: ReturnableBook[] = [returnableBook('B-1', { child_id: 8, child_name: 'Joel D’Costa' })];
    reply(returnableFromChildren, lent);
    await chooseAnushka();
    expect(await titles()).toEqual(['Lend The Drum, B-2']);
  });

  it('leaves out a copy that was refused because someone else has it, for another child too', async () => {
    const since = { place_name: 'Banda', school_id: null, since: '2026-11-18' };
    const held_by = { program: 'mop' as const, site_grade_id: 4, child_id: 9, child_name: 'Ria', ...since };
    reply(issueBookChild, refusedReply('with a child', 'Ria, Banda, has B-1.', held_by));
    const { keys } = await chooseAnushka();
    await lists();
    await keys.click(screen.getByRole('button', { name: 'Lend The Kite, B-1' }));
    expect(await screen.findByText('Ria, Banda, has B-1.')).toBeTruthy();
    await waitFor(async () => expect(await titles()).toEqual(['Lend The Drum, B-2']), { timeout: 3000 });
    await keys.click(screen.getByRole('button', { name: /^Joel/ }));
    await waitFor(() => expect(requested).toEqual(['7', '8']));
    expect(await titles()).toEqual(['Lend The Drum, B-2']);
  });

  it('is not requested before the first scan for the child has its answer', async () => {
    let answer = (_: ReturnType<typeof issued>) => {};
    reply(
      issueBookChild,
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    await chooseAnushka();
    scan('B-3');
    await screen.findByText('B-3');
    await new Promise((done) => setTimeout(done, 700));
    expect(requested).toEqual([]);
    answer(issued('B-3'));
    await lists();
    expect(requested).toEqual(['7']);
  });

  it('of a child that is served again, is requested once', async () => {
    const { keys } = await chooseAnushka();
    await lists();
    await keys.click(screen.getByRole('button', { name: /^Joel/ }));
    await waitFor(() => expect(requested).toEqual(['7', '8']));
    await keys.click(screen.getByRole('button', { name: /^Anushka/ }));
    await lists();
    expect(requested).toEqual(['7', '8']);
  });

  it('is shown on the page of a child, whose desk serves only that child', async () => {
    reply(getChild, child({ child_id: 7 }));
    show(deskAt('issue-child', { fixed_child_id: 7 }));
    expect(await titles()).toEqual(['Lend The Kite, B-1', 'Lend The Drum, B-2']);
  });

  it('while books are taken back, is not there', async () => {
    const { keys } = await chooseAnushka();
    await lists();
    await keys.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Take back' }));
    await waitFor(() => expect(summary()).toBeNull());
  });

  it('when the call fails, says why, and the desk works', async () => {
    failWith(nextBooks, 500, 'fault', 'An unknown error has occurred.');
    reply(issueBookChild, issued('B-3'));
    await chooseAnushka();
    expect(await screen.findByText('An unknown error has occurred.')).toBeTruthy();
    scan('B-3');
    expect(await screen.findByText('Anushka Fernandes has B-3.')).toBeTruthy();
  });
});

describe('what a child could borrow next, on a phone', () => {
  beforeEach(() => {
    const real = window.matchMedia;
    vi.stubGlobal('matchMedia', (query: string) => ({
      ...real(query),
      matches: query.includes('max-width'),
    }));
  });

  it('is requested when it is opened', async () => {
    const { keys } = await chooseAnushkaOnPhone();
    await new Promise((done) => setTimeout(done, 700));
    expect(requested).toEqual([]);
    await keys.click(screen.getByText('What next?', { selector: 'summary' }));
    expect(await titles()).toEqual(['Lend The Kite, B-1', 'Lend The Drum, B-2']);
  });

  it('if nothing here suits the child, says so', async () => {
    reply(nextBooks, []);
    const { keys } = await chooseAnushkaOnPhone();
    await keys.click(screen.getByText('What next?', { selector: 'summary' }));
    expect(await screen.findByText('No other book here suits this child.')).toBeTruthy();
  });

  async function chooseAnushkaOnPhone() {
    const shown = await chooseAnushka();
    await screen.findByText('What next?', { selector: 'summary' });
    return shown;
  }
});

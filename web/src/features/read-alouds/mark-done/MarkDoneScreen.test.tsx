import { childrenHere } from '@storyvan/contract/children';
import type { BodyIn } from '@storyvan/contract/endpoint';
import { getPlanned, markDone, type ReadAloudPage } from '@storyvan/contract/read-alouds';
import { listReadingPartners } from '@storyvan/contract/reading-partners';
import { formatDate, today, unpadded } from '@storyvan/domain/calendar-date';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { childHere } from '../../../testing/children.ts';
import { hrefOf } from '../../../testing/page.ts';
import { namePlaces } from '../../../testing/places.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { failWith, loseConnection, neverAnswer, reply } from '../../../testing/server.ts';
import { signInMeera } from '../../../testing/sign-in-as.ts';
import { ReadAloudScreen } from '../ReadAloudScreen.tsx';
import { inDays, readAloudPage } from '../read-alouds.fixtures.ts';

type Sent = BodyIn<typeof markDone>;

let sent: Sent[] = [];

const doneMessage = 'Tonca is done: 2 children.';

const replyDone = () =>
  reply(markDone, ({ body }) => {
    sent.push(body);
    return {
      status: { status: 'done' as const, message: doneMessage },
      details: readAloudPage({ status: 'done', children_count: 2, version: 2 }),
    };
  });

async function open(readAloud: Partial<ReadAloudPage> = { date: inDays(-1) }) {
  reply(getPlanned, readAloudPage(readAloud));
  const shown = renderScreen(<ReadAloudScreen program="mop" ra_id={40} marking />, {
    path: '/mop/session/40?form=done',
  });
  await screen.findByRole('heading', { name: /^Who was there/ });
  const submit = () => shown.keys.click(screen.getByRole('button', { name: /^(Mark done|Save)$/ }));
  return { ...shown, submit };
}

const tick = (name: string) => screen.getByRole('checkbox', { name: new RegExp(`^${name}`) });
const ticked = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter((box) => box.checked)
    .map((box) => box.closest('label')?.textContent);

/** Asha Naik at the place, and how many books she was issued on the date of the session. */
const here = (borrowed_on_date = 0) => childHere({ child_id: 7, name: 'Asha Naik', borrowed_on_date });
const count = () => screen.getByLabelText<HTMLInputElement>('Children counted');

beforeEach(() => {
  sent = [];
  localStorage.clear();
  signInMeera();
  namePlaces();
  reply(listReadingPartners, []);
  reply(childrenHere, [here()]);
  replyDone();
});

// Loads the forms in advance, so that they open in time on a slow machine.
beforeAll(() => import('./MarkDoneScreen.tsx'));

describe('marking a session done', () => {
  it('by keyboard, sends who was there, how many, and the planned people and lesson plan', async () => {
    const { keys, router } = await open({ date: inDays(-1), version: 6 });
    tick('Asha Naik').focus();
    await keys.keyboard(' {Enter}');
    expect(sent).toEqual([]);
    await keys.tab();
    await keys.keyboard(' ');
    screen.getByRole('button', { name: 'Mark done' }).focus();
    await keys.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.href).toBe('/mop/session/40'));
    expect(sent).toEqual([
      {
        ra_id: 40,
        version: 6,
        site_grade_id: 3,
        date: unpadded(inDays(-1)),
        time: '16:30',
        lead: 2,
        rps: [3],
        lp_id: 5,
        children_count: 2,
        attendance: [7, 8],
        request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
    expect(await screen.findByText(doneMessage)).toBeTruthy();
  });

  it('with all or none ticked at once, updates the count and the number', async () => {
    const { keys } = await open();
    expect(count().value).toBe('0');
    await keys.click(screen.getByRole('button', { name: 'All' }));
    expect(screen.getByText('2 of 2 here')).toBeTruthy();
    expect(count().value).toBe('2');
    await keys.click(screen.getByRole('button', { name: 'None' }));
    expect(screen.getByText('0 of 2 here')).toBeTruthy();
    expect(count().value).toBe('0');
  });

  it('with more counted than ticked, keeps the typed number', async () => {
    const { keys, submit } = await open();
    await keys.click(tick('Asha Naik'));
    await keys.click(screen.getByRole('button', { name: 'One child more' }));
    await keys.clear(count());
    await keys.type(count(), '31');
    await keys.click(tick('मीरा नाईक'));
    expect(count().value).toBe('31');
    await submit();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual(expect.objectContaining({ children_count: 31, attendance: [7, 8] }));
  });

  it('with fewer counted than ticked, shows the error at the number and sends nothing', async () => {
    const { keys, submit } = await open();
    await keys.click(screen.getByRole('button', { name: 'All' }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'One child less' }).disabled).toBe(true);
    await keys.clear(count());
    await keys.type(count(), '1');
    const sentence = '2 children are ticked as present: count at least 2.';
    expect(screen.getByRole('alert').textContent).toBe(sentence);
    await submit();
    expect(screen.getByRole('alert').textContent).toBe(sentence);
    expect(document.activeElement).toBe(count());
    expect(sent).toEqual([]);
  });

  it('planned for a future day, asks when it was held and accepts no future day', async () => {
    const { keys, submit } = await open({ date: inDays(3) });
    expect(screen.getByText(/^This session is planned for .*, which has not come yet\./)).toBeTruthy();
    await keys.click(tick('Asha Naik'));
    const date = screen.getByLabelText<HTMLInputElement>(/^Held on/);
    expect(date.value).toBe('');
    await submit();
    expect(screen.getByRole('alert').textContent).toBe('Please choose the date.');
    await keys.type(date, inDays(1));
    await submit();
    expect(screen.getByRole('alert').textContent).toBe(
      `${formatDate(inDays(1))} is in the future. Today is ${formatDate(today())}.`,
    );
    expect(sent).toEqual([]);
    await keys.clear(date);
    await keys.type(date, inDays(-1));
    await submit();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual(expect.objectContaining({ date: unpadded(inDays(-1)), held_earlier: true }));
  });

  it('with no child ticked or counted, asks for confirmation', async () => {
    const { keys, submit } = await open();
    await submit();
    const question = await screen.findByRole('dialog', { name: 'Mark done with no children present?' });
    expect(sent).toEqual([]);
    await keys.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([]);
    await submit();
    const again = await screen.findByRole('dialog');
    await keys.click(within(again).getByRole('button', { name: 'Mark done' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual(expect.objectContaining({ children_count: 0, attendance: [] }));
    expect(sent[0]).not.toHaveProperty('held_earlier');
  });

  it('after a reload, still has the ticks and can be started again', async () => {
    const { keys, unmount } = await open();
    await keys.click(tick('Asha Naik'));
    expect(screen.queryByText(/what you typed earlier/)).toBeNull();
    unmount();
    const again = await open();
    expect(await screen.findByText(/what you typed earlier/)).toBeTruthy();
    expect((tick('Asha Naik') as HTMLInputElement).checked).toBe(true);
    await again.keys.click(screen.getByRole('button', { name: 'Start again' }));
    expect((tick('Asha Naik') as HTMLInputElement).checked).toBe(false);
  });

  it('without a connection, keeps the input and says so', async () => {
    const { keys, submit } = await open();
    await keys.click(tick('Asha Naik'));
    loseConnection(markDone);
    await submit();
    expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached.');
    expect((tick('Asha Naik') as HTMLInputElement).checked).toBe(true);
  });

  it('with a child who has moved meanwhile, shows the server’s message', async () => {
    const message = 'Asha Naik is not enrolled at Tonca.';
    reply(markDone, { status: { status: 'child not enrolled here', message }, details: null });
    const { keys, submit } = await open();
    await keys.click(tick('Asha Naik'));
    await submit();
    expect((await screen.findByRole('alert')).textContent).toBe(message);
  });

  it.each([
    ['held already', 'done'],
    ['planned already', 'planned'],
  ] as const)(
    'at the moment of another that is %s, says so, leads there, and keeps what was typed',
    async (status, state) => {
      const message = 'Tonca on 18 Nov 2026 at 4:30 PM is there already.';
      const details = readAloudPage({ ra_id: 77, status: state });
      reply(markDone, { status: { status, message }, details });
      const { keys, submit, router } = await open();
      await keys.click(tick('Asha Naik'));
      await submit();
      expect((await screen.findByRole('alert')).textContent).toBe(`${message} Open that session`);
      expect((tick('Asha Naik') as HTMLInputElement).checked).toBe(true);
      expect(hrefOf('Open that session')).toBe('/mop/session/77');
      await keys.click(tick('मीरा नाईक'));
      expect(screen.queryByRole('link', { name: 'Open that session' })).toBeNull();
      await submit();
      await keys.click(await screen.findByRole('link', { name: 'Open that session' }));
      await waitFor(() => expect(router.state.location.href).toBe('/mop/session/77'));
    },
  );

  it('while someone else changed it, shows their plan with my ticks, or saves mine on top of their version', async () => {
    const { keys, submit } = await open({ date: inDays(-1), version: 1 });
    await keys.click(tick('Asha Naik'));
    failWith(markDone, 409, 'conflict', 'Anil Naik has changed this session.');
    await submit();
    expect((await screen.findByRole('alert')).textContent).toContain('Anil Naik has changed this');
    reply(
      getPlanned,
      readAloudPage({ date: inDays(-1), version: 2, lead: { rp_id: 9, name: 'Lata Parab' } }),
    );
    await keys.click(screen.getByRole('button', { name: 'Show the saved version' }));
    expect(await screen.findByRole('button', { name: 'Remove Lata Parab' })).toBeTruthy();
    expect((tick('Asha Naik') as HTMLInputElement).checked).toBe(true);
    expect(screen.queryByRole('alert')).toBeNull();
    await keys.click(tick('मीरा नाईक'));
    await submit();
    reply(getPlanned, readAloudPage({ date: inDays(-1), version: 3 }));
    const mine = await screen.findByRole('button', { name: 'Save mine anyway' });
    replyDone();
    await keys.click(mine);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual(expect.objectContaining({ version: 3, lead: 9, attendance: [7, 8] }));
  });

  it('with a long list of children, filters it by name', async () => {
    const children = Array.from({ length: 30 }, (_, index) => ({
      child_id: index + 1,
      name: index === 12 ? 'Zoé Vaz' : `Asha ${index}`,
      present: false,
    }));
    const { keys } = await open({ date: inDays(-1), children });
    await keys.type(screen.getByLabelText('Filter children'), 'zoe');
    expect(screen.getAllByRole('checkbox').map((box) => box.closest('li')?.textContent)).toEqual(['Zoé Vaz']);
    await keys.click(screen.getByRole('checkbox', { name: 'Zoé Vaz' }));
    expect(screen.getByText('1 of 30 here')).toBeTruthy();
  });

  it('at a place without children, still accepts a count', async () => {
    reply(getPlanned, readAloudPage({ date: inDays(-1), children: [] }));
    const { keys } = renderScreen(<ReadAloudScreen program="mop" ra_id={40} marking />);
    expect(await screen.findByText('No children are enrolled here')).toBeTruthy();
    await keys.click(screen.getByRole('button', { name: 'One child more' }));
    await keys.click(screen.getByRole('button', { name: 'Mark done' }));
    await waitFor(() =>
      expect(sent[0]).toEqual(expect.objectContaining({ children_count: 1, attendance: [] })),
    );
  });
});

describe('the children who borrowed on the day of a session', () => {
  it('when it is marked done, are ticked from the start and sent', async () => {
    const asked: string[] = [];
    reply(childrenHere, ({ params }) => {
      asked.push(params.date ?? '');
      return [here(2)];
    });
    const { submit } = await open({ date: inDays(-1) });
    await screen.findByText('borrowed that day');
    expect(ticked()).toEqual(['Asha Naikborrowed that day']);
    expect(screen.getByText('1 of 2 here')).toBeTruthy();
    expect(count().value).toBe('1');
    expect(asked).toEqual([unpadded(inDays(-1))]);
    await submit();
    await waitFor(() => expect(sent[0]).toEqual(expect.objectContaining({ attendance: [7] })));
  });

  it('today, are recognised as those of today', async () => {
    reply(childrenHere, [here(1)]);
    await open({ date: inDays(0) });
    expect(await screen.findByText('borrowed today')).toBeTruthy();
  });

  it('when they arrive late, leave what was ticked and unticked by hand', async () => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    reply(childrenHere, () => arrived.then(() => [here(1), { ...here(1), child_id: 8 }]));
    const { keys } = await open();
    await keys.click(tick('Asha Naik'));
    await keys.click(tick('Asha Naik'));
    arrive();
    await screen.findAllByText('borrowed that day');
    expect(ticked()).toEqual(['मीरा नाईकborrowed that day']);
  });

  it('unticked, stay unticked after a reload', async () => {
    reply(childrenHere, [here(1)]);
    const { keys, unmount } = await open();
    await screen.findByText('borrowed that day');
    await keys.click(tick('Asha Naik'));
    await keys.click(tick('मीरा नाईक'));
    unmount();
    await open();
    await screen.findByText('borrowed that day');
    expect(ticked()).toEqual(['मीरा नाईक']);
  });

  it('chosen at once, are ticked and no one else is', async () => {
    reply(childrenHere, [here(1)]);
    const { keys } = await open();
    await keys.click(await screen.findByRole('button', { name: 'Borrowers (1)' }));
    await keys.click(screen.getByRole('button', { name: 'All' }));
    await keys.click(screen.getByRole('button', { name: 'Borrowers (1)' }));
    expect(ticked()).toEqual(['Asha Naikborrowed that day']);
    await keys.click(screen.getByRole('button', { name: 'None' }));
    expect(ticked()).toEqual([]);
  });

  it('of another date, are ticked instead once that date is chosen', async () => {
    const day = unpadded(inDays(-3));
    reply(childrenHere, ({ params }) => (params.date === day ? [{ ...here(1), child_id: 8 }] : [here(1)]));
    const { keys } = await open();
    await screen.findByText('borrowed that day');
    const date = screen.getByLabelText('Date');
    await keys.clear(date);
    expect(ticked()).toEqual([]);
    await keys.type(date, inDays(-3));
    await waitFor(() => expect(ticked()).toEqual(['मीरा नाईकborrowed that day']));
  });

  it('while unknown, keep no one from marking it done', async () => {
    neverAnswer(childrenHere);
    const { keys, submit } = await open();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Borrowers' }).disabled).toBe(true);
    await keys.click(tick('Asha Naik'));
    await submit();
    await waitFor(() => expect(sent[0]).toEqual(expect.objectContaining({ attendance: [7] })));
  });

  it('if they cannot be loaded, are loaded again on Retry', async () => {
    failWith(childrenHere, 500, 'fault', 'Something went wrong.');
    const { keys } = await open();
    await screen.findByText(/Who borrowed could not be loaded/);
    reply(childrenHere, [here(1)]);
    await keys.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('borrowed that day')).toBeTruthy();
  });

  it('of a session already done, are named but not ticked', async () => {
    reply(childrenHere, [here(1)]);
    await open({ status: 'done', date: inDays(-2), children_count: 1 });
    await screen.findByText('borrowed that day');
    expect(ticked()).toEqual([]);
  });
});

describe('correcting a session already done', () => {
  it('starts with the saved data and saves it with that version', async () => {
    const { keys, submit } = await open({
      status: 'done',
      version: 5,
      children_count: 9,
      date: inDays(-2),
      children: [
        { child_id: 7, name: 'Asha Naik', present: true },
        { child_id: 8, name: 'मीरा नाईक', present: false },
      ],
    });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Correct');
    expect(screen.getByLabelText<HTMLInputElement>('Date').value).toBe(inDays(-2));
    expect(count().value).toBe('9');
    await keys.click(screen.getByRole('button', { name: 'One child less' }));
    await submit();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual(expect.objectContaining({ version: 5, children_count: 8, attendance: [7] }));
  });
});

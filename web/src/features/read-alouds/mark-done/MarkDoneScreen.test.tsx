import { childrenHere } from '@storyvan/contract/children';
import { getPlanned, markDone } from '@storyvan/contract/read-alouds';
import { formatDate, today, unpadded } from '@storyvan/domain/calendar-date';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { hrefOf } from '../../../testing/page.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { failWith, loseConnection, reply } from '../../../testing/server.ts';
import { ReadAloudScreen } from '../ReadAloudScreen.tsx';
import { inDays, readAloudPage } from '../read-alouds.fixtures.ts';
import {
  count,
  doneMessage,
  here,
  open,
  prepareMarkDone,
  replyDone,
  sent,
  tick,
} from './mark-done.fixtures.tsx';

prepareMarkDone();

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
    const asked: string[] = [];
    reply(getPlanned, () => {
      asked.push('session');
      return readAloudPage({ date: inDays(-1), version: 2, lead: { rp_id: 9, name: 'Lata Parab' } });
    });
    reply(childrenHere, () => {
      asked.push('children');
      return [here()];
    });
    await keys.click(screen.getByRole('button', { name: 'Show the saved version' }));
    expect(await screen.findByRole('button', { name: 'Remove Lata Parab' })).toBeTruthy();
    expect(asked).toEqual(['session']);
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

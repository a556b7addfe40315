import { listLevels } from '@storyvan/contract/catalogue';
import { childHistory, editChild, getChild, moveChild, setChildActive } from '@storyvan/contract/children';
import type { BodyIn } from '@storyvan/contract/endpoint';
import { readingPattern } from '@storyvan/contract/reading';
import { siteListing } from '@storyvan/contract/sites';
import { linkOptions } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { levels } from '../../testing/books.ts';
import { child } from '../../testing/children.ts';
import { hrefOf } from '../../testing/page.ts';
import { atSite, site } from '../../testing/places.ts';
import { renderScreen } from '../../testing/render.tsx';
import { failWith, reply } from '../../testing/server.ts';
import { answerTerm } from '../../testing/term.ts';
import { ChildScreen } from './ChildScreen.tsx';

const rahul = child({
  gender: 'boy',
  level: 2,
  date_of_birth: '2018-01-01',
  guardian_phone: '+91 98220 12345',
  moves: [
    { move_id: 'm2', date: '2026-03-01', kind: 'came back', from: null, to: 'Tonca', by: 'Leela Naik' },
    { move_id: 'm1', date: '2026-02-01', kind: 'moved', from: 'Chimbel', to: 'Tonca', by: 'Leela Naik' },
  ],
  version: 3,
});

const params = { siteId: '3', childId: '7' };
const show = () =>
  renderScreen(
    <ChildScreen
      child_id={7}
      place={atSite}
      issueLink={linkOptions({ to: '/mop/child/$siteId/$childId/issue', params })}
      returnLink={linkOptions({ to: '/mop/child/$siteId/$childId/return', params })}
      historyLink={linkOptions({ to: '/mop/child/$siteId/$childId/history', params })}
    />,
  );
const conflict = 'Asha changed this child after you opened it. Your changes have not been saved.';

beforeEach(answerTerm);

beforeEach(() => {
  reply(listLevels, levels);
  reply(getChild, rahul);
  reply(readingPattern, []);
  reply(childHistory, { loans: [], next: null });
  reply(siteListing, [site(), site(4, 'Chimbel')]);
});

describe('the details of a child', () => {
  it('with age, phone and moves, are shown, the phone as a link to call', async () => {
    show();
    expect(await screen.findByText(/^about \d+ years, born 2018$/)).toBeTruthy();
    expect(hrefOf('+91 98220 12345')).toBe('tel:+919822012345');
    const places = screen.getByRole('list', { name: 'Places' });
    expect(
      within(places)
        .getAllByRole('listitem')
        .map((each) => each.textContent),
    ).toEqual([
      '1 Mar 2026Came back to Tonca by Leela Naik',
      '1 Feb 2026Moved from Chimbel to Tonca by Leela Naik',
    ]);
  });

  it('when edited, are saved with the version that was opened', async () => {
    const bodies: BodyIn<typeof editChild>[] = [];
    reply(editChild, ({ body }) => {
      bodies.push(body);
      return {
        status: { status: 'saved' as const, message: 'Rahul Gawde’s details are saved.' },
        details: rahul,
      };
    });
    const { keys } = show();
    await keys.click(await screen.findByRole('button', { name: 'Edit' }));
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await keys.clear(name);
    await keys.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toBe("Enter the child's name.");
    await keys.type(name, 'Rahul Gawde{Enter}');
    await screen.findByText('Rahul Gawde’s details are saved.');
    expect(bodies).toEqual([
      expect.objectContaining({
        child_id: 7,
        version: 3,
        name: 'Rahul Gawde',
        card_no: 'C-0412',
        gender: 'boy',
        level: '2',
        date_of_birth: '2018-1-1',
        age: null,
        guardian_phone: '+91 98220 12345',
      }),
    ]);
  });

  it('when someone else saved first, can be shown as saved or overwritten', async () => {
    failWith(editChild, 409, 'conflict', conflict);
    const { keys } = show();
    await keys.click(await screen.findByRole('button', { name: 'Edit' }));
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await keys.type(name, ' Gawde{Enter}');
    expect(await screen.findByText(conflict)).toBeTruthy();
    reply(getChild, { ...rahul, name: 'Rahul Pai', version: 4 });
    await keys.click(screen.getByRole('button', { name: 'Show the saved version' }));
    expect(await screen.findByDisplayValue('Rahul Pai')).toBeTruthy();

    await keys.type(name, ' Naik{Enter}');
    await screen.findByText(conflict);
    const bodies: BodyIn<typeof editChild>[] = [];
    reply(editChild, ({ body }) => {
      bodies.push(body);
      return { status: { status: 'saved' as const, message: 'Saved.' }, details: rahul };
    });
    reply(getChild, { ...rahul, version: 6 });
    await keys.click(screen.getByRole('button', { name: 'Save mine anyway' }));
    await waitFor(() =>
      expect(bodies).toEqual([expect.objectContaining({ name: 'Rahul Pai Naik', version: 6 })]),
    );
  });

  it('after a move, opens the child at the new place; with books out, says why not', async () => {
    const message = 'Rahul Naik still has Vayu (B-1). Take it back first.';
    reply(moveChild, { status: { status: 'books out', message }, details: null });
    const { keys, router } = show();
    await keys.click(await screen.findByRole('button', { name: 'Move' }));
    const form = await screen.findByRole('form', { name: 'Move Rahul Naik' });
    await keys.click(within(form).getByRole('button', { name: 'Move' }));
    expect((await within(form).findByRole('alert')).textContent).toBe('Choose a site.');
    await keys.click(within(form).getByRole('combobox', { name: 'Moves to' }));
    await keys.click(await screen.findByRole('option', { name: 'Chimbel' }));
    await keys.click(within(form).getByRole('button', { name: 'Move' }));
    expect(await within(form).findByText(message)).toBeTruthy();
    reply(moveChild, ({ body }) => ({
      status: { status: 'moved' as const, message: `Moved from version ${body.version}.` },
      details: { ...rahul, site_grade_id: 4, place_name: 'Chimbel' },
    }));
    await keys.click(within(form).getByRole('button', { name: 'Move' }));
    expect(await screen.findByText('Moved from version 3.')).toBeTruthy();
    await waitFor(() => expect(router.state.location.pathname).toBe('/mop/child/4/7'));
  });

  it('of a child who has left, offer no books, and the child can come back', async () => {
    const asked: unknown[] = [];
    reply(setChildActive, ({ body }) => {
      asked.push(body.active);
      const gone = { ...rahul, active: false, inactive_since: '2026-11-21', version: 4 };
      reply(getChild, gone);
      return { status: { status: 'saved' as const, message: 'Rahul Naik has left Tonca.' }, details: gone };
    });
    const { keys } = show();
    await keys.click(await screen.findByRole('button', { name: 'Has left' }));
    const dialog = await screen.findByRole('dialog', { name: 'Has Rahul Naik left?' });
    await keys.click(within(dialog).getByRole('button', { name: 'Has left' }));
    expect(await screen.findByText('Rahul Naik has left Tonca.')).toBeTruthy();
    expect(asked).toEqual([false]);
    expect(await screen.findByText('Rahul Naik has left')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Lend' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Has come back' })).toBeTruthy();
  });

  it('with books out, do not allow leaving, and list the books', async () => {
    const message = 'Rahul Naik still has Vayu (B-1). Take it back first.';
    reply(setChildActive, { status: { status: 'books out', message }, details: null });
    const { keys } = show();
    await keys.click(await screen.findByRole('button', { name: 'Has left' }));
    const dialog = await screen.findByRole('dialog', { name: 'Has Rahul Naik left?' });
    await keys.click(within(dialog).getByRole('button', { name: 'Has left' }));
    expect((await screen.findByRole('alert')).textContent).toBe(message);
  });
});

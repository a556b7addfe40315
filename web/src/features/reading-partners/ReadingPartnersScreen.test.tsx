import type { BodyIn, ReplyOf } from '@storyvan/contract/endpoint';
import {
  listReadingPartners,
  type ReadingPartner,
  saveReadingPartner,
} from '@storyvan/contract/reading-partners';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { findHref, hrefOf } from '../../testing/page.ts';
import { renderScreen } from '../../testing/render.tsx';
import { exportAsCsv, watchSavedFiles } from '../../testing/saved-files.ts';
import { failWith, reply } from '../../testing/server.ts';
import { readingPartner } from '../../testing/sessions.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { itLoadsOnRetry, itSaysThatItLoads } from '../../testing/states.ts';
import { ReadingPartnersScreen } from './ReadingPartnersScreen.tsx';

type Sent = BodyIn<typeof saveReadingPartner>;

let sent: Sent[] = [];

const saved: ReplyOf<typeof saveReadingPartner> = {
  status: { status: 'saved', message: 'Saved.' },
  details: { rp_id: 2, name: 'Sunita Gaude' },
};

const person = (rp_id: number, name: string, more: Partial<ReadingPartner> = {}) =>
  readingPartner(rp_id, name, {
    phone: '+91 98221 10713',
    sessions_planned: 2,
    sessions_done: 17,
    last_session: '2026-11-18',
    version: 3,
    ...more,
  });

const people = [person(2, 'Sunita Gaude', { note: 'Saturdays' }), person(1, 'Anil Naik', { phone: null })];

const savedFiles = watchSavedFiles();

const show = (program: 'mop' | 'lis' = 'mop') => renderScreen(<ReadingPartnersScreen program={program} />);

async function open(button: string) {
  const { keys } = show();
  await keys.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog'));
  return { keys, dialog, save: () => keys.click(dialog.getByRole('button', { name: 'Save' })) };
}

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('bdi')?.textContent);

beforeEach(() => {
  sent = [];
  reply(listReadingPartners, people);
  reply(saveReadingPartner, ({ body }) => {
    sent.push(body);
    return saved;
  });
});

describe('the people of a programme', () => {
  itSaysThatItLoads(listReadingPartners, show);

  itLoadsOnRetry(listReadingPartners, show, people, () => screen.findByText('Anil Naik'));

  it('without any, suggest the next step', async () => {
    reply(listReadingPartners, []);
    show('lis');
    expect(await screen.findByText('No one in this list yet')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Reporting persons' })).toBeTruthy();
  });

  it('loaded, are listed by name with phone, programmes and sessions, and can be sorted and filtered', async () => {
    const { keys } = show();
    await screen.findByRole('table', { name: 'Reading partners' });
    expect(names()).toEqual(['Anil Naik', 'Sunita Gaude']);
    const [, , second] = screen.getAllByRole('row');
    expect(second?.textContent).toContain('Sunita Gaude Saturdays+91 98221 10713mop volunteer21718 Nov 2026');
    expect(hrefOf('+91 98221 10713')).toBe('tel:+919822110713');
    await keys.click(screen.getByRole('button', { name: /^Name/ }));
    expect(names()).toEqual(['Sunita Gaude', 'Anil Naik']);
    await keys.type(screen.getByLabelText('Filter by name or phone'), 'anil');
    expect(names()).toEqual(['Anil Naik']);
    const { lines } = await exportAsCsv(keys, savedFiles);
    expect(lines.slice(1)).toEqual(['Anil Naik,,mop,volunteer,2,17,2026-11-18,no,']);
  });

  it('who have left, are shown on request', async () => {
    reply(listReadingPartners, ({ query }) =>
      query.get('former') === 'true' ? [...people, person(5, 'Lata Parab', { active: false })] : people,
    );
    const { keys } = show();
    await screen.findByText('Anil Naik');
    expect(screen.queryByText('Lata Parab')).toBeNull();
    await keys.click(screen.getByRole('switch', { name: 'Show people who have left' }));
    expect(await screen.findByText('Lata Parab')).toBeTruthy();
    expect(screen.getByText('has left')).toBeTruthy();
  });
});

describe('adding a person', () => {
  it('with a name, belongs to the programme of the list', async () => {
    const { keys, dialog, save } = await open('Add a person');
    await keys.type(dialog.getByLabelText(/^Name/), 'Priya Verenkar');
    await keys.type(dialog.getByLabelText('Phone'), '98221');
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([
      {
        rp_id: null,
        name: 'Priya Verenkar',
        phone: '98221',
        note: '',
        mop: true,
        lis: false,
        active: true,
        request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
  });

  it('without a name or a programme, shows the error at the field and sends nothing', async () => {
    const { keys, dialog, save } = await open('Add a person');
    await keys.click(dialog.getByRole('switch', { name: 'mop, at the sites' }));
    await save();
    expect(dialog.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      'Enter a name.',
      'Choose at least one programme.',
    ]);
    expect(document.activeElement).toBe(dialog.getByLabelText(/^Name/));
    expect(sent).toEqual([]);
  });

  it('with a name that is already used, shows the error at the name', async () => {
    const message = 'Anil Naik is in the list already.';
    reply(saveReadingPartner, { status: { status: 'name taken', message }, details: null });
    const { keys, dialog, save } = await open('Add a person');
    await keys.type(dialog.getByLabelText(/^Name/), 'Anil Naik');
    await save();
    expect((await dialog.findByRole('alert')).textContent).toBe(message);
    expect(document.activeElement).toBe(dialog.getByLabelText(/^Name/));
  });

  it('closed with Esc, asks before the input is lost', async () => {
    const { keys, dialog } = await open('Add a person');
    await keys.type(dialog.getByLabelText(/^Name/), 'Priya');
    await keys.keyboard('{Escape}');
    await keys.click(await screen.findByRole('button', { name: 'Close without saving' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([]);
  });
});

describe('changing a person', () => {
  it('who has left, is saved as former with the version that was read', async () => {
    const { keys, dialog, save } = await open('Change Sunita Gaude');
    await keys.click(dialog.getByRole('switch', { name: /^Has left/ }));
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual(
      expect.objectContaining({ rp_id: 2, version: 3, active: false, note: 'Saturdays' }),
    );
  });

  it('of the staff, keeps the name of the account', async () => {
    reply(listReadingPartners, [person(2, 'Sunita Gaude', { is_staff: true })]);
    const { dialog } = await open('Change Sunita Gaude');
    expect(dialog.getByLabelText<HTMLInputElement>(/^Name/).disabled).toBe(true);
  });

  it('whom someone else changed meanwhile, shows theirs or saves mine on top of their version', async () => {
    failWith(saveReadingPartner, 409, 'conflict', 'Meera Kamat has changed this person.');
    const { keys, dialog, save } = await open('Change Sunita Gaude');
    await keys.type(dialog.getByLabelText('Note'), ' only');
    await save();
    expect((await dialog.findByRole('alert')).textContent).toContain('Meera Kamat has changed this person.');
    reply(listReadingPartners, [person(2, 'Sunita Gaude', { version: 4, note: 'Sundays' })]);
    await keys.click(dialog.getByRole('button', { name: 'Show the saved version' }));
    const note = dialog.getByLabelText<HTMLTextAreaElement>('Note');
    await waitFor(() => expect(note.value).toBe('Sundays'));
    await keys.type(note, ' and Mondays');
    await save();
    const mine = await dialog.findByRole('button', { name: 'Save mine anyway' });
    reply(listReadingPartners, [person(2, 'Sunita Gaude', { version: 5 })]);
    reply(saveReadingPartner, ({ body }) => {
      sent.push(body);
      return saved;
    });
    await keys.click(mine);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([expect.objectContaining({ version: 5, note: 'Sundays and Mondays' })]);
  });
});

describe('the people of a programme, for a staff member', () => {
  it('are read-only, with a note on who may change the list', async () => {
    signInAs('staff');
    show();
    expect(await findHref('+91 98221 10713')).toBe('tel:+919822110713');
    expect(screen.getByText('Only coordinators can change this list.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Add a person|Change/ })).toBeNull();
  });

  it('when there are none yet, do not offer to add one', async () => {
    signInAs('staff');
    reply(listReadingPartners, []);
    show();
    expect(await screen.findByText('No one in this list yet')).toBeTruthy();
    expect(screen.queryByText(/“Add a person”/)).toBeNull();
  });
});

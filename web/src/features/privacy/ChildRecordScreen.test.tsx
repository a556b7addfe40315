import { listBackups } from '@storyvan/contract/backups';
import type { BodyIn } from '@storyvan/contract/endpoint';
import { type ChildRecord, eraseChild, getChildRecord, listMentions } from '@storyvan/contract/privacy';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { findHref } from '../../testing/page.ts';
import { renderScreen } from '../../testing/render.tsx';
import { watchSavedFiles } from '../../testing/saved-files.ts';
import { failWith, reply } from '../../testing/server.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { ChildRecordScreen } from './ChildRecordScreen.tsx';

const asha: ChildRecord = {
  child: {
    child_id: 7,
    card_no: 'C-77',
    name: 'Asha Naik',
    program: 'mop',
    site_grade_id: 3,
    school_id: null,
    place_name: 'Tonca',
    gender: 'girl',
    date_of_birth: '2017-03-04',
    guardian_phone: '+91 98220 12345',
    notices_consent_on: '2026-07-02',
    notices_declined_on: null,
    family_language: 'mr',
    baseline_level: 2,
    baseline_level_name: 'red',
    level: 3,
    level_name: 'orange',
    inactive_since: null,
    version: 4,
    changed_at: null,
    // The next day in India.
    created_at: '2025-05-31T20:00:00.000Z',
    search_words: ['asha', 'naik'],
  },
  moves: [{ move_id: 'm', date: '2026-06-01', kind: 'moved', from: 'Chimbel', to: 'Tonca' }],
  loans: [],
  readings: [],
  wishes: [
    {
      wish_id: 'w1',
      title: 'The Lost Frog',
      author: null,
      wished_on: '2026-11-02',
      note: '',
      state: 'open',
    },
  ],
  attendance: [{ ra_id: 9, date: '2026-11-04', place_name: 'Tonca', lp_name: 'Hens' }],
  lending_events: [],
  field_entries: [],
  looked_at: [
    { at: '2026-11-20T08:15:00.000Z', action: 'open_child', outcome: 'done' },
    { at: '2026-11-20T09:00:00.000Z', action: 'enroll_child', outcome: 'done' },
    { at: '2026-11-21T08:15:00.000Z', action: 'export_child', outcome: 'refused' },
  ],
};

const savedFiles = watchSavedFiles();
const show = () => renderScreen(<ChildRecordScreen child_id={7} />);
const openErasure = async ({ keys }: ReturnType<typeof show>, typed: string) => {
  await keys.click(await screen.findByRole('button', { name: 'Erase this child' }));
  await keys.type(await screen.findByRole('textbox', { name: "Type C-77 or the child's name" }), typed);
  await keys.click(screen.getByRole('button', { name: 'Erase for ever' }));
};

beforeEach(() => {
  reply(listBackups, { nightly: false, erased_gone_on: null, backups: [] });
  reply(getChildRecord, asha);
  reply(listMentions, { mentions: [], more: false });
});

describe('the record of a child', () => {
  it('loaded, shows everything stored and saves it as one file', async () => {
    const { keys } = show();
    await screen.findByRole('heading', { name: 'Personal data of Asha Naik' });
    for (const text of [
      '4 Mar 2017',
      '+91 98220 12345',
      '3, orange',
      '1 Jun 2025',
      'Moved from Chimbel to Tonca',
      'asha, naik',
    ]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    await keys.click(screen.getByRole('button', { name: 'Save as file' }));
    await waitFor(async () => expect(await savedFiles()).toHaveLength(1));
    const [file] = await savedFiles();
    expect(file?.name).toMatch(/^record-asha-naik-\d{4}-\d\d-\d\d\.json$/);
    expect(JSON.parse(file?.text ?? '')).toEqual(asha);
  });

  it('with audit entries, shows them in words, not as codes', async () => {
    reply(getChildRecord, {
      ...asha,
      lending_events: [
        {
          at: '2026-11-20T08:15:00.000Z',
          kind: 'return_child',
          accn_no: 'B-1',
          title: 'Boats',
          place_name: 'Tonca',
          date: '2026-11-20',
        },
      ],
    });
    show();
    expect(await screen.findByText('Opened the record of the child')).toBeTruthy();
    expect(screen.getByText('Enrolled the child at a site or grade')).toBeTruthy();
    expect(screen.getByText('Tried to export everything that is kept about the child')).toBeTruthy();
    expect(screen.getByText('returned by the child')).toBeTruthy();
    for (const table of screen.getAllByRole('table'))
      expect(table.textContent).not.toMatch(/[a-z][_.][a-z]|[{}]/);
  });

  it('with texts that contain the name, links to each of them', async () => {
    const mention = {
      kind: 'report' as const,
      words: ['asha'],
      program: 'mop' as const,
      site_grade_id: 3,
      key: '12',
    };
    const text = 'Asha laughed.';
    const note = {
      ...mention,
      kind: 'to-do note' as const,
      program: null,
      text: 'Call Asha',
      where: 'To-do note of Leela',
    };
    const mentions = [{ ...mention, text, where: 'Report of 5 Jan 2026, Tonca' }, note];
    reply(listMentions, { mentions, more: false });
    show();
    expect(await findHref('Report of 5 Jan 2026, Tonca')).toBe('/mop/report/12');
    expect(screen.getByText('Ask its owner to change it.')).toBeTruthy();
  });

  it('of a child that was erased, says so', async () => {
    failWith(getChildRecord, 404, 'not_found', 'There is no such child, or its record was erased.');
    show();
    expect((await screen.findByText(/its record was erased/)).textContent).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Erase this child' })).toBeNull();
  });
});

it.each(['staff', 'coordinator'] as const)(
  'the record of a child, opened by a %s, says who may see it and sends no call',
  async (role) => {
    signInAs(role);
    show();
    expect(await screen.findByText('This is for administrators')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  },
);

describe('erasing a child', () => {
  it('with its name typed, says what is erased, sends it, and returns to the child', async () => {
    let sent: BodyIn<typeof eraseChild> | undefined;
    reply(eraseChild, ({ body }: { body: BodyIn<typeof eraseChild> }) => {
      sent = body;
      return {
        status: { status: 'erased' as const, message: 'The record was erased.' },
        details: { child_id: 7, name: 'Erased child 7', loans: 1, readings: 0 },
      };
    });
    const shown = show();
    await openErasure(shown, 'Asha Naik');
    await waitFor(() => expect(shown.router.state.location.pathname).toBe('/mop/child/3/7'));
    expect(sent).toMatchObject({ child_id: 7, version: 4, confirmation: 'Asha Naik' });
  });

  it('with a book out or a wrong name, shows the refusal at the field', async () => {
    const message = 'The Hen (B-1) must come back, or be marked lost, before the record can be erased.';
    reply(eraseChild, { status: { status: 'books out', message }, details: null });
    await openErasure(show(), 'C-77');
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(await screen.findByText(/until the person who manages them removes them/)).toBeTruthy();
  });
});

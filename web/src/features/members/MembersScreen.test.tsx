import type { BodyIn, ReplyOf } from '@storyvan/contract/endpoint';
import { libraryMembers, type Member, proposeMemberCard, saveMember } from '@storyvan/contract/members';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetLogin } from '../../lib/auth.ts';
import { unchanged } from '../../testing/edition.ts';
import { hrefOf } from '../../testing/page.ts';
import { renderScreen } from '../../testing/render.tsx';
import { exportAsCsv, watchSavedFiles } from '../../testing/saved-files.ts';
import { failWith, reply } from '../../testing/server.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { itLoadsOnRetry, itSaysThatItLoads } from '../../testing/states.ts';
import { MembersScreen } from './MembersScreen.tsx';

const member = (member_id: number, part: Partial<Member> = {}): Member => ({
  member_id,
  card_no: `M-000${member_id}`,
  name: `Member ${member_id}`,
  fbt: false,
  phone: null,
  note: '',
  joined_on: '2026-01-05',
  active: true,
  left_on: null,
  ...unchanged,
  version: 3,
  ...part,
});
const asha = member(1, { name: 'Asha Naik', fbt: true, phone: '98220 12345' });
const joel = member(2, { name: 'Joel Pinto', card_no: null, note: 'Reads Konkani.' });
const gone = member(3, { name: 'Meera Kamat', active: false, left_on: '2026-06-01' });

let sent: BodyIn<typeof saveMember>[] = [];
const answerWith = (answer: Partial<ReplyOf<typeof saveMember>['status']>) =>
  reply(saveMember, ({ body }): ReplyOf<typeof saveMember> => {
    sent.push(body);
    return { status: { status: 'saved', message: 'Saved.', ...answer }, details: null };
  });
const savedFiles = watchSavedFiles();

beforeEach(() => {
  sent = [];
  reply(libraryMembers, ({ params, query }) =>
    [asha, joel, gone].filter(
      (each) => (params.group === 'all' || each.fbt) && (each.active || query.get('former') === 'true'),
    ),
  );
  reply(proposeMemberCard, { card_no: 'M-0004' });
  answerWith({});
});

describe('a member that is being edited when the user is signed out', () => {
  it('is restored in its form after the same user signs in again', async () => {
    localStorage.clear();
    signInAs('staff');
    const { keys, unmount } = renderScreen(<MembersScreen group="all" />);
    await keys.click((await screen.findAllByRole('button', { name: /Joel Pinto/ }))[0] as HTMLElement);
    const note = within(await screen.findByRole('dialog')).getByLabelText('Note');
    await keys.type(note, ' And Marathi.');
    forgetLogin();
    unmount();
    signInAs('staff');
    renderScreen(<MembersScreen group="all" />);
    const again = within(await screen.findByRole('dialog'));
    expect(again.getByLabelText<HTMLInputElement>('Note').value).toBe('Reads Konkani. And Marathi.');
  });
});

describe.each(['all', 'fbt'] as const)('the members of the group %s', (group) => {
  itSaysThatItLoads(libraryMembers, () => renderScreen(<MembersScreen group={group} />));

  it('if there are none, say what to do next', async () => {
    reply(libraryMembers, []);
    renderScreen(<MembersScreen group={group} />);
    expect(await screen.findByText(/Choose “Add member”/)).toBeTruthy();
  });

  itLoadsOnRetry(
    libraryMembers,
    () => renderScreen(<MembersScreen group={group} />),
    [asha],
    () => screen.findByText('Asha Naik'),
  );

  it('loaded, are listed with card, phone and joining date', async () => {
    renderScreen(<MembersScreen group={group} />);
    const row = (await screen.findByText('Asha Naik')).closest('tr') as HTMLElement;
    expect(row.textContent).toContain('M-0001');
    expect(row.textContent).toContain('5 Jan 2026');
    expect(hrefOf('98220 12345', within(row))).toBe('tel:9822012345');
    expect(screen.queryByText('Joel Pinto') !== null).toBe(group === 'all');
    expect(screen.getByText(group === 'all' ? '2 members' : '1 member')).toBeTruthy();
  });
});

describe('members', () => {
  it('who have left, are shown when requested, with the day', async () => {
    const { keys } = renderScreen(<MembersScreen group="all" />);
    await screen.findByText('Asha Naik');
    expect(screen.queryByText('Meera Kamat')).toBeNull();
    await keys.click(screen.getByRole('switch', { name: 'Show former members' }));
    expect(await screen.findByText('left 1 Jun 2026')).toBeTruthy();
    expect(screen.getByText('2 members')).toBeTruthy();
  });

  it('many of them, can be filtered by name, card or note', async () => {
    reply(libraryMembers, [...Array.from({ length: 12 }, (_, n) => member(n + 20)), joel]);
    const { keys } = renderScreen(<MembersScreen group="all" />);
    await keys.type(await screen.findByLabelText('Filter members'), 'konkani');
    expect(screen.getAllByRole('row')).toHaveLength(2);
    await keys.type(screen.getByLabelText('Filter members'), ' zzz');
    expect(screen.getByText('No member matches this filter')).toBeTruthy();
  });

  it('exported, have all their details', async () => {
    const { keys } = renderScreen(<MembersScreen group="all" />);
    await screen.findByText('Asha Naik');
    const { name, lines } = await exportAsCsv(keys, savedFiles);
    expect(name).toMatch(/^library-members-\d{4}/);
    expect(lines.slice(1)).toEqual([
      'Asha Naik,M-0001,yes,98220 12345,2026-01-05,,',
      'Joel Pinto,,no,,2026-01-05,,Reads Konkani.',
    ]);
  });

  it('added by keyboard in the group FBT, are sent with the card that was proposed', async () => {
    const { keys } = renderScreen(<MembersScreen group="fbt" />);
    const add = await screen.findByRole('button', { name: 'Add member' });
    add.focus();
    await keys.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add member' }));
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/Name/)));
    await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>('Card number').value).toBe('M-0004'));
    await keys.keyboard('Zoya Shaikh{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([
      {
        member_id: null,
        name: 'Zoya Shaikh',
        card_no: 'M-0004',
        fbt: true,
        phone: '',
        note: '',
        joined_on: expect.stringMatching(/^\d{4}-\d+-\d+$/),
        active: true,
        request_id: expect.any(String),
      },
    ]);
  });

  it('without a name, or with a future date, are not sent', async () => {
    const { keys } = renderScreen(<MembersScreen group="all" />);
    await keys.click(await screen.findByRole('button', { name: 'Add member' }));
    const dialog = within(await screen.findByRole('dialog'));
    await keys.click(dialog.getByRole('button', { name: 'Add member' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Type a name.');
    await keys.type(dialog.getByLabelText(/Name/), 'Zoya');
    const since = dialog.getByLabelText(/Member since/);
    await keys.clear(since);
    await keys.type(since, '2099-01-05');
    await keys.click(dialog.getByRole('button', { name: 'Add member' }));
    expect((await dialog.findByRole('alert')).textContent).toMatch(/^5 Jan 2099 is in the future\./);
    expect(sent).toEqual([]);
  });

  it('with a card that is taken, shows whose it is at the field', async () => {
    answerWith({
      status: 'card number taken',
      message: 'M-0001 is the card of Asha Naik, a member of the library.',
    });
    const { keys } = renderScreen(<MembersScreen group="all" />);
    await keys.click(await screen.findByRole('button', { name: 'Edit Joel Pinto' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit member' }));
    await keys.type(dialog.getByLabelText('Card number'), 'M-0001{Enter}');
    expect((await dialog.findByRole('alert')).textContent).toContain('Asha Naik');
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Card number')));
  });

  it('who have left, are saved as former members and stay on record', async () => {
    const { keys } = renderScreen(<MembersScreen group="all" />);
    await keys.click(await screen.findByRole('button', { name: 'Edit Joel Pinto' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit member' }));
    await keys.click(dialog.getByRole('switch', { name: 'Has left the library' }));
    await keys.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ member_id: 2, version: 3, active: false, card_no: '' });
  });

  it('changed by someone else in the meantime, can be saved anyway', async () => {
    const message = 'Leela Naik changed this member after you opened it. Your changes have not been saved.';
    failWith(saveMember, 409, 'conflict', message);
    const { keys } = renderScreen(<MembersScreen group="all" />);
    await keys.click(await screen.findByRole('button', { name: 'Edit Joel Pinto' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit member' }));
    await keys.type(dialog.getByLabelText(/Name/), ' Junior{Enter}');
    expect((await dialog.findByRole('alert')).textContent).toContain(message);
    reply(libraryMembers, [asha, { ...joel, name: 'Joel de Pinto', version: 4 }]);
    answerWith({});
    await keys.click(dialog.getByRole('button', { name: 'Save mine anyway' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ name: 'Joel Pinto Junior', version: 4 });
  });

  it('changed by someone else in the meantime, can be shown as saved', async () => {
    failWith(saveMember, 409, 'conflict', 'Leela Naik has changed this member.');
    const { keys } = renderScreen(<MembersScreen group="all" />);
    await keys.click(await screen.findByRole('button', { name: 'Edit Joel Pinto' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit member' }));
    await keys.type(dialog.getByLabelText(/Name/), ' Junior{Enter}');
    reply(libraryMembers, [asha, { ...joel, name: 'Joel de Pinto', version: 4 }]);
    await keys.click(await dialog.findByRole('button', { name: 'Show the saved version' }));
    await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>(/Name/).value).toBe('Joel de Pinto'));
    expect(dialog.queryByRole('alert')).toBeNull();
  });
});

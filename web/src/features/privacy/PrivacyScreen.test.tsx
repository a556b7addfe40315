import { listBackups } from '@storyvan/contract/backups';
import type { BodyIn, ReplyOf } from '@storyvan/contract/endpoint';
import { type DueChild, eraseDue, privacyOverview, saveRetention } from '@storyvan/contract/privacy';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { failWith, reply } from '../../testing/server.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { itLoadsOnRetry, itSaysThatItLoads } from '../../testing/states.ts';
import { PrivacyScreen } from './PrivacyScreen.tsx';

const retention = { years: 3, automatic: false, version: 2, changed_by: null, changed_at: null };
const dueChild = (child_id: number, name: string): DueChild => ({
  child_id,
  name,
  card_no: null,
  program: 'mop',
  site_grade_id: 3,
  place_name: 'Tonca',
  inactive_since: '2022-06-01',
  due_since: '2025-06-01',
});

let overview: ReplyOf<typeof privacyOverview>;

beforeEach(() => {
  reply(listBackups, { nightly: true, erased_gone_on: '2026-12-26', backups: [] });
  overview = {
    doubtful_since: null,
    retention,
    due: [dueChild(7, 'Asha Naik'), dueChild(8, 'Rahul Gawde')],
    due_count: 2,
    left_count: 40,
    erased_count: 1,
  };
  reply(privacyOverview, () => overview);
});

const show = () => renderScreen(<PrivacyScreen />);

describe("children's data", () => {
  itSaysThatItLoads(privacyOverview, show);

  itLoadsOnRetry(
    privacyOverview,
    show,
    () => overview,
    () => screen.findByRole('heading', { name: 'How long it is kept' }),
  );

  it('without two-step sign-in, links to its set-up', async () => {
    failWith(
      privacyOverview,
      403,
      'second_factor_missing',
      'Administrators must turn on two-step sign-in first. Go to My account.',
    );
    show();
    expect(await screen.findByRole('link', { name: 'Set it up in My account' })).toBeTruthy();
  });

  it('while the date of the server is doubtful, asks the user to check it', async () => {
    overview = { ...overview, doubtful_since: '2026-11-21' };
    show();
    expect(await screen.findByRole('heading', { name: 'Is the date right?' })).toBeTruthy();
    expect(screen.getByText(/last worked on 21 Nov 2026.* nothing is deleted by its age now/)).toBeTruthy();
  });

  it('kept until someone erases it, says so and lists no one', async () => {
    overview = {
      ...overview,
      retention: { ...retention, years: null },
      due: [],
      due_count: 0,
      left_count: 1,
    };
    show();
    expect(await screen.findByText(/^Until someone erases it/)).toBeTruthy();
    expect(screen.getByText(/^1 child who left is still known by name, 1 record was erased/)).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Due to be erased' })).toBeNull();
  });

  it.each(['staff', 'coordinator'] as const)('opened by a %s, says whose it is', async (role) => {
    signInAs(role);
    show();
    expect(await screen.findByText('This is for administrators')).toBeTruthy();
    expect(screen.getByText(/ask an administrator to change your role/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('how long it is kept', () => {
  const openDialog = async ({ keys }: ReturnType<typeof show>) => {
    await keys.click(await screen.findByRole('button', { name: 'Change' }));
    return within(await screen.findByRole('dialog', { name: 'How long personal data is kept' }));
  };
  const years = (dialog: Awaited<ReturnType<typeof openDialog>>) =>
    dialog.getByRole('textbox', { name: /Years/ });

  it('changed by keyboard, is saved with the version that was opened, and read again', async () => {
    const sent: BodyIn<typeof saveRetention>[] = [];
    reply(saveRetention, ({ body }) => {
      sent.push(body);
      overview = { ...overview, retention: { ...retention, years: 5, automatic: true, version: 3 } };
      return { status: { status: 'saved' as const, message: 'It is saved.' }, details: overview.retention };
    });
    const shown = show();
    const dialog = await openDialog(shown);
    await shown.keys.clear(years(dialog));
    await shown.keys.keyboard('5{Tab} {Enter}');
    expect(await screen.findByText('It is saved.')).toBeTruthy();
    expect(sent).toMatchObject([{ years: '5', automatic: true, version: 2 }]);
    expect(await screen.findByText(/^5 years after a child has left.*automatically overnight/)).toBeTruthy();
  });

  it('with no limit, keeps data until someone erases it: nothing is erased automatically', async () => {
    const sent: BodyIn<typeof saveRetention>[] = [];
    overview = { ...overview, retention: { ...retention, automatic: true } };
    reply(saveRetention, ({ body }) => {
      sent.push(body);
      return { status: { status: 'saved' as const, message: 'It is saved.' }, details: retention };
    });
    const shown = show();
    const dialog = await openDialog(shown);
    expect(dialog.getByRole('switch')).toHaveProperty('checked', true);
    await shown.keys.clear(years(dialog));
    expect(dialog.getByRole('switch')).toHaveProperty('checked', false);
    expect(dialog.getByRole('switch')).toHaveProperty('disabled', true);
    await shown.keys.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toMatchObject([{ years: null, automatic: false, version: 2 }]));
  });

  it.each(['0', '31', '2.5', 'three'])('as “%s” years, is not sent and says what fits', async (typed) => {
    const shown = show();
    const dialog = await openDialog(shown);
    await shown.keys.clear(years(dialog));
    await shown.keys.type(years(dialog), `${typed}{Enter}`);
    const alert = await dialog.findByRole('alert');
    expect(alert.textContent).toBe('Type a whole number from 1 to 30, or leave it empty.');
  });

  it('closed with Esc, returns the focus to the button that opened it', async () => {
    const shown = show();
    const dialog = await openDialog(shown);
    await waitFor(() => expect(document.activeElement).toBe(years(dialog)));
    await shown.keys.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change' }));
  });

  it('changed by someone else meanwhile, asks what to do', async () => {
    failWith(saveRetention, 409, 'conflict', 'Meera Kamat changed this after you opened it.');
    const shown = show();
    const dialog = await openDialog(shown);
    await shown.keys.type(years(dialog), '{Backspace}4{Enter}');
    expect(await dialog.findByText('Meera Kamat changed this after you opened it.')).toBeTruthy();
    overview = { ...overview, retention: { ...retention, years: 9, version: 3 } };
    await shown.keys.click(dialog.getByRole('button', { name: 'Show the saved version' }));
    await waitFor(() => expect(years(dialog)).toHaveProperty('value', '9'));
  });
});

describe('the children due to be erased', () => {
  const ask = async ({ keys }: ReturnType<typeof show>) => {
    await keys.click(await screen.findByRole('button', { name: 'Erase 2 records' }));
    return within(await screen.findByRole('dialog', { name: 'Erase 2 records?' }));
  };

  it('are listed with when they left and a link to their records', async () => {
    show();
    const link = await screen.findByRole('link', { name: 'Asha Naik' });
    expect(link.getAttribute('href')).toBe('/library/privacy/child/7');
    expect(link.closest('tr')?.textContent).toBe('Asha NaikTonca1 Jun 20221 Jun 2025');
  });

  it('if there are none, say that they will be listed here', async () => {
    overview = { ...overview, due: [], due_count: 0 };
    show();
    expect(await screen.findByText('No records are due')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Erase/ })).toBeNull();
  });

  it('if there are more than one call allows, are erased a hundred at a time', async () => {
    overview = { ...overview, due_count: 250 };
    show();
    expect(await screen.findByRole('button', { name: 'Erase the first 2 records' })).toBeTruthy();
  });

  it('once confirmed, are erased, and the list is read again', async () => {
    const sent: BodyIn<typeof eraseDue>[] = [];
    reply(eraseDue, ({ body }) => {
      sent.push(body);
      overview = { ...overview, due: [], due_count: 0, erased_count: 3 };
      return {
        status: { status: 'erased' as const, message: '2 records were erased.' },
        details: { erased: 2, not_due: 0 },
      };
    });
    const shown = show();
    const dialog = await ask(shown);
    // The server says when the last backup with them is removed.
    expect(await dialog.findByText(/^backups made until now\. .*26 Dec 2026/)).toBeTruthy();
    await shown.keys.click(dialog.getByRole('button', { name: 'Erase 2 records' }));
    expect(await screen.findByText('2 records were erased.')).toBeTruthy();
    expect(sent).toMatchObject([{ child_ids: [7, 8] }]);
    expect(await screen.findByText('No records are due')).toBeTruthy();
    expect(screen.getByText(/3 records were erased/)).toBeTruthy();
  });

  it('that could not be erased, say why and stay in the list', async () => {
    failWith(eraseDue, 507, 'no_space', 'The disk of the server is full. Nothing was changed.');
    const shown = show();
    await shown.keys.click((await ask(shown)).getByRole('button', { name: 'Erase 2 records' }));
    expect(await screen.findByText('The disk of the server is full. Nothing was changed.')).toBeTruthy();
    expect(screen.getByText('Asha Naik')).toBeTruthy();
  });
});

import { checkLogin } from '@storyvan/contract/auth';
import {
  explainSettings,
  getSettings,
  type LibrarySettings,
  listSettingsChanges,
  saveSettings,
} from '@storyvan/contract/settings';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { failWith, reply } from '../../testing/server.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { itLoadsOnRetry, itSaysThatItLoads } from '../../testing/states.ts';
import { SettingsScreen } from './SettingsScreen.tsx';

const edition = { version: 4, changed_by: null, changed_at: null };
const level = (n: number, name: string, children: number) => ({
  level: n,
  name,
  hex_code: '#2f8f46',
  children,
  titles: 0,
  readings: 0,
});
const settings: LibrarySettings = {
  profile: { ...edition, name: 'Bookworm Trust', time_zone: 'Asia/Kolkata', programs: ['mop', 'lis'] },
  logo: { ...edition, logo: null },
  periods: { ...edition, child: { mop: 14, lis: 14 }, site: { mop: 35, lis: 35 }, field_kit_days: 7 },
  school_year: { ...edition, starts: '06-01', ends: '04-30', terms: ['06-01', '11-01'] },
  numbers: {
    ...edition,
    copy: 'B-#####',
    child: null,
    member: null,
    strict: false,
    label_before: '',
    label_after: 0,
  },
  visits: { ...edition, days: [1, 2] },
  levels: { ...edition, levels: [level(1, 'green', 12), level(2, 'red', 0)] },
  categories: {
    ...edition,
    categories: [
      { kind: 'primary', name: 'Story', hex_code: '#2f6fb5', titles: 3 },
      { kind: 'primary', name: 'Tale', hex_code: '#d9822b', titles: 1 },
    ],
  },
};
const possible = (lines: string[], effects: string[] = []) => ({
  status: { status: 'possible' as const, message: '' },
  lines,
  effects,
});

let sent: unknown[] = [];
beforeEach(() => {
  signInAs('administrator');
  sent = [];
  reply(checkLogin, { session_id: 's-1', staff: null });
  reply(getSettings, settings);
  reply(
    explainSettings,
    possible(['Loan of a child, mop: 14 days → 7 days'], ['mop: 214 loans of children become overdue.']),
  );
  reply(saveSettings, ({ body }) => {
    sent.push(body);
    return { status: { status: 'saved' as const, message: '' }, details: settings };
  });
});
const show = (view?: string) => renderScreen(<SettingsScreen view={view} />);

describe('the settings', () => {
  itSaysThatItLoads(getSettings, () => show());
  itLoadsOnRetry(
    getSettings,
    () => show(),
    settings,
    () => screen.findByLabelText(/Name of the library/),
  );

  it('a changed period, before it is saved, is explained; with Save it is sent with its version', async () => {
    const { keys } = show('periods');
    const field = await screen.findByLabelText(/Loan of a child at a site/);
    await keys.clear(field);
    await keys.type(field, '7{Enter}');
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('mop: 214 loans of children become overdue.')).toBeTruthy();
    expect(sent).toEqual([]);
    await keys.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved.')).toBeTruthy();
    expect(sent).toMatchObject([
      { version: 4, change: { section: 'periods', value: { child: { mop: '7', lis: '14' } } } },
    ]);
  });

  it('what labels have beside the number, while it is chosen, is shown on a label, and is sent with the patterns', async () => {
    const { keys } = show('numbers');
    await keys.type(await screen.findByLabelText(/before the accession number/), 'goa/');
    await keys.selectOptions(screen.getByLabelText(/after the accession number/), '1 sign');
    expect(screen.getByText('A scanned label GOA/B-00001X means B-00001.')).toBeTruthy();
    await keys.click(screen.getByRole('button', { name: 'Save…' }));
    await keys.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved.')).toBeTruthy();
    const value = { copy: 'B-#####', child: null, label_before: 'goa/', label_after: '1' };
    expect(sent).toMatchObject([{ change: { section: 'numbers', value } }]);
  });

  it('a change that is refused, because something is in use, says so and is not sent', async () => {
    const message = '3 books are still out in the lis programme. Take them back first.';
    reply(explainSettings, { ...possible([]), status: { status: 'in use', message } });
    const { keys } = show();
    await keys.click(await screen.findByLabelText(/School programme/));
    await keys.click(screen.getByRole('button', { name: 'Save…' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('a level in use, when it is removed, is merged into another one', async () => {
    let asked: unknown;
    reply(explainSettings, ({ body }) => {
      asked = body.change;
      return possible(['Level 1 (green) merged into Level 2 (red)']);
    });
    const { keys } = show('levels');
    await keys.click(await screen.findByRole('button', { name: 'Merge level 1' }));
    expect(screen.getByLabelText(/Level 1 \(green\) will be merged into/)).toBeTruthy();
    await keys.click(screen.getByRole('button', { name: 'Save…' }));
    await screen.findByRole('dialog');
    expect(asked).toEqual({
      section: 'levels',
      value: { levels: [{ level: 2, name: 'red', hex_code: '#2f8f46' }], merge: [{ level: 1, into: 2 }] },
    });
  });

  it('categories, when one is renamed and one merged, send the merge first', async () => {
    let asked: unknown;
    reply(explainSettings, ({ body }) => {
      asked = body.change;
      return possible(['Category Story → Stories']);
    });
    const { keys } = show('categories');
    await keys.type(await screen.findByLabelText('Name of Story'), '!');
    await keys.click(screen.getByRole('button', { name: 'Merge Tale' }));
    await keys.click(screen.getByRole('button', { name: 'Save…' }));
    await screen.findByRole('dialog');
    expect(asked).toMatchObject({
      value: {
        changes: [
          { action: 'merge', name: 'Tale', into: 'Story' },
          { action: 'change', new_name: 'Story!' },
        ],
      },
    });
  });

  it('a save, after someone else changed the section, offers both versions', async () => {
    const { keys } = show('visits');
    await keys.click(await screen.findByLabelText('Friday'));
    await keys.click(screen.getByRole('button', { name: 'Save…' }));
    failWith(saveSettings, 409, 'conflict', 'Meera changed this setting after you opened it.');
    await keys.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Meera changed this setting after you opened it.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save mine anyway' })).toBeTruthy();
  });

  it('a change that was made, in the list, is changed back with its own explanation', async () => {
    const undo = JSON.stringify({ section: 'visits', value: { days: [1] } });
    const made = { change_id: 'x', section: 'visits' as const, at: '2026-11-20T04:00:00.000Z', by: 'Meera' };
    reply(listSettingsChanges, [{ ...made, lines: ['Visit days: Monday → Monday, Tuesday'], undo }]);
    const { keys } = show('history');
    await keys.click(await screen.findByRole('button', { name: /^Change back: Visit days/ }));
    await keys.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved.')).toBeTruthy();
    expect(sent).toMatchObject([{ version: 4, change: { section: 'visits', value: { days: [1] } } }]);
  });

  it('the screen, for staff, says who changes settings', async () => {
    signInAs('staff');
    show();
    expect(await screen.findByText(/Administrators change the settings/)).toBeTruthy();
  });
});

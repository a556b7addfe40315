import type { BodyIn } from '@storyvan/contract/endpoint';
import { getReport, listComments, reportDisplay, submitReport } from '@storyvan/contract/reports';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { leave } from '../../../lib/auth.ts';
import { hrefOf } from '../../../testing/page.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { reply } from '../../../testing/server.ts';
import { signInMeera } from '../../../testing/sign-in-as.ts';
import { itLoadsOnRetry, itSaysThatItLoads } from '../../../testing/states.ts';
import { comment, inGrade, report } from '../reports.fixtures.ts';
import { ReportScreen } from './ReportScreen.tsx';

type Sent = BodyIn<typeof submitReport>;

const show = (program: 'mop' | 'lis' = 'mop') => renderScreen(<ReportScreen program={program} rep_id={17} />);

beforeEach(() => {
  signInMeera();
  reply(getReport, report());
  reply(listComments, []);
  return leave;
});

describe('a report', () => {
  itSaysThatItLoads(getReport, show);

  itLoadsOnRetry(getReport, show, report(), () => screen.findByRole('article', { name: 'Report of Tonca' }));

  it('loaded, shows stars, texts with their line breaks, author, time and the session', async () => {
    show();
    const sheet = within(await screen.findByRole('article', { name: 'Report of Tonca' }));
    expect(sheet.getByText(/^4 of 5/).textContent).toBe('4 of 5 stars');
    expect(sheet.getByText(/They laughed/).textContent).toBe('They laughed.\n\nThen it rained.');
    expect(sheet.getByText('Nothing was written here.')).toBeTruthy();
    expect(sheet.getByText(/Written by/).textContent).toBe('Written by Meera Kamat on 6 Jan 2026');
    expect(screen.getByText('2 by name')).toBeTruthy();
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(hrefOf('Tonca', crumbs)).toBe('/mop/site/3');
    expect(hrefOf('Reports', crumbs)).toBe('/mop/report-view');
  });

  it('written before ratings existed and edited since, says both', async () => {
    const changed = { version: 3, changed_by: 'Anil Naik', changed_at: '2026-01-08T10:00:00.000Z' };
    reply(getReport, report({ rating: null, written_by: null, ...changed }));
    show();
    expect(await screen.findByText('no rating')).toBeTruthy();
    expect(screen.getByText(/Submitted on/).textContent).toMatch(
      /^Submitted on 6 Jan 2026; changed by Anil Naik on 8 Jan 2026, \d{1,2}:\d\d [AP]M$/,
    );
  });

  it('with markup in its texts, shows it as text', async () => {
    reply(getReport, report({ how_it_went: '<img src=x onerror=alert(1)> & <b>bold</b>' }));
    const { container } = show();
    expect(await screen.findByText('<img src=x onerror=alert(1)> & <b>bold</b>')).toBeTruthy();
    expect(container.querySelector('article img, article b')).toBeNull();
  });

  it('of a grade, comes with its discussion and has school and grade in its breadcrumbs', async () => {
    const discussion = [comment(1)];
    reply(reportDisplay, { ...report(), ...inGrade(), discussion });
    show('lis');
    expect(await screen.findByText('Comment 1')).toBeTruthy();
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(hrefOf('St Xavier Primary', crumbs)).toBe('/lis/school/9');
    expect(crumbs.getByRole('link', { name: 'III-A' })).toBeTruthy();
  });

  it('printed, opens the browser’s dialog and lists who was present', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const { keys } = show();
    await keys.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new Event('beforeprint'));
    expect((await screen.findByText('चिंतामणी नाईक')).closest('details')).toBeNull();
  });
});

describe('editing a report', () => {
  let sent: Sent[] = [];
  const conflict = (by: string) =>
    HttpResponse.json(
      { error: { code: 'conflict', message: `${by} has changed this report meanwhile.`, fields: [] } },
      { status: 409 },
    );

  beforeEach(() => {
    sent = [];
    // Someone else has saved version 2 meanwhile.
    reply(submitReport, ({ body }) => {
      sent.push(body);
      if (body.version !== 2) throw conflict('Anil Naik');
      return { status: { status: 'saved' as const, message: 'The report is saved.' }, details: report() };
    });
  });

  async function openForm() {
    const shown = show();
    await shown.keys.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit report' }));
    const text = dialog.getByLabelText<HTMLTextAreaElement>('What to change next time');
    await shown.keys.type(text, 'Begin earlier.');
    return {
      ...shown,
      dialog,
      text,
      save: () => shown.keys.click(dialog.getByRole('button', { name: 'Save' })),
    };
  }

  it('saved with the current version, closes, says so and returns the focus', async () => {
    reply(getReport, report({ version: 2 }));
    const { save } = await openForm();
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent[0]).toMatchObject({
      ra_id: 31,
      rep_id: 17,
      version: 2,
      rating: 4,
      to_change: 'Begin earlier.',
    });
    expect(await screen.findByText('The report is saved.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' }));
  });

  it('when someone else was faster, asks, and replaces the input with the saved version', async () => {
    const { keys, dialog, text, save } = await openForm();
    await save();
    expect((await dialog.findByRole('alert')).textContent).toContain('Anil Naik has changed this report');
    expect(text.value).toBe('Begin earlier.');
    reply(getReport, report({ version: 2, to_change: 'Of Anil.' }));
    await keys.click(dialog.getByRole('button', { name: 'Show the saved version' }));
    await waitFor(() => expect(text.value).toBe('Of Anil.'));
    expect(dialog.queryByRole('alert')).toBeNull();
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.at(-1)).toMatchObject({ version: 2, to_change: 'Of Anil.' });
  });

  it('when someone else was faster and mine is kept, saves it on top of their version', async () => {
    const { keys, dialog, save } = await openForm();
    await save();
    reply(getReport, report({ version: 2, to_change: 'Of Anil.' }));
    await keys.click(await dialog.findByRole('button', { name: 'Save mine anyway' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.at(-1)).toMatchObject({ version: 2, to_change: 'Begin earlier.' });
  });
});

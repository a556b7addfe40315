import type { BodyIn } from '@storyvan/contract/endpoint';
import { getPlanned } from '@storyvan/contract/read-alouds';
import { pendingReports, submitReport } from '@storyvan/contract/reports';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { leave } from '../../../lib/auth.ts';
import { hrefOf } from '../../../testing/page.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { loseConnection, reply } from '../../../testing/server.ts';
import { signInMeera } from '../../../testing/sign-in-as.ts';
import { itLoadsOnRetry, itSaysThatItLoads } from '../../../testing/states.ts';
import { report, session } from '../reports.fixtures.ts';
import { ReportSubmitScreen } from './ReportSubmitScreen.tsx';

type Sent = BodyIn<typeof submitReport>;

let sent: Sent[] = [];

function replyToSubmit(status: 'submitted' | 'already reported' | 'not done yet', message: string): void {
  reply(submitReport, ({ body }) => {
    sent.push(body);
    return { status: { status, message }, details: status === 'not done yet' ? null : report() };
  });
}

const list = (place?: number) =>
  renderScreen(<ReportSubmitScreen program="mop" ra_id={undefined} place={place} />);
const write = () => renderScreen(<ReportSubmitScreen program="mop" ra_id={31} place={undefined} />);

beforeEach(() => {
  sent = [];
  signInMeera();
  reply(getPlanned, session());
  reply(pendingReports, [session(), session({ ra_id: 32, site_name: 'Banda', site_grade_id: 5 })]);
  replyToSubmit('submitted', 'The report of Tonca is submitted.');
  return leave;
});

describe('the sessions that need a report', () => {
  itSaysThatItLoads(pendingReports, list);

  itLoadsOnRetry(pendingReports, list, [], () => screen.findByText('All submitted'));

  it('loaded, link each to its own form', async () => {
    list();
    const names = (await screen.findAllByRole('listitem')).map((item) => item.textContent);
    expect(names[0]).toContain('Tonca5 Jan 2026, 4:30 PM');
    expect(names[1]).toContain('Banda');
    const link = screen.getByRole('link', { name: 'Write report: Banda, 5 Jan 2026' });
    expect(link.getAttribute('href')).toBe('/mop/report-submit?ra=32');
  });

  it('of one place, are only its own, with a link to all', async () => {
    list(5);
    expect(await screen.findAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByText('1 session needs a report')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Show all places' })).toBeTruthy();
  });
});

describe('writing a report', () => {
  it('opened, shows what is known about the session and links to correcting it', async () => {
    write();
    const facts = within(await screen.findByRole('complementary', { name: 'The session' }));
    expect(facts.getByText('Monday, 5 Jan 2026, 4:30 PM')).toBeTruthy();
    expect(facts.getByRole('link', { name: 'The Mango Thief' })).toBeTruthy();
    expect(facts.getByText('1 by name')).toBeTruthy();
    expect(hrefOf('Edit', facts)).toBe('/mop/session/31');
  });

  it('filled in with the keyboard only, sends everything once and opens the report', async () => {
    // user-event needs this to move between radio buttons, and jsdom does not have it.
    vi.stubGlobal('CSS', { escape: (name: string) => name });
    const { keys, router } = write();
    (await screen.findByLabelText('What was read')).focus();
    await keys.keyboard('The Mango Thief');
    await keys.tab();
    await keys.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '4 of 5 stars' }).checked).toBe(true);
    await keys.tab();
    await keys.keyboard('They laughed.');
    await keys.tab();
    await keys.keyboard('Begin earlier.');
    await keys.tab();
    await keys.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/mop/report/17'));
    expect(sent).toEqual([
      {
        ra_id: 31,
        reports_site_id: 3,
        rating: 4,
        what_was_read: 'The Mango Thief',
        how_it_went: 'They laughed.',
        to_change: 'Begin earlier.',
        request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
    expect(await screen.findByText('The report of Tonca is submitted.')).toBeTruthy();
  });

  it('without stars, asks for them, moves the focus there and sends nothing', async () => {
    const { keys } = write();
    await keys.type(await screen.findByLabelText('What was read'), 'Mango');
    await keys.click(screen.getByRole('button', { name: 'Submit report' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Give 1 to 5 stars.');
    expect(document.activeElement).toBe(screen.getByRole('radiogroup', { name: /How it went/ }));
    expect(sent).toEqual([]);
    await keys.click(screen.getByRole('radio', { name: '3 of 5 stars' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('with stars but no text, asks for text and sends nothing', async () => {
    const { keys } = write();
    await keys.click(await screen.findByRole('radio', { name: '4 of 5 stars' }));
    await keys.click(screen.getByRole('button', { name: 'Submit report' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Write something: what was read, how it went, or what to change next time.',
    );
    expect(sent).toEqual([]);
    await keys.type(screen.getByLabelText('What to change next time'), 'Begin earlier.');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('left unfinished and opened again, is unchanged and says when it was kept', async () => {
    const { keys, unmount } = write();
    await keys.type(await screen.findByLabelText('What was read'), 'Half a page');
    await keys.click(screen.getByRole('radio', { name: '2 of 5 stars' }));
    unmount();
    const again = write();
    expect(await screen.findByDisplayValue('Half a page')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '2 of 5 stars' }).checked).toBe(true);
    expect(screen.getByText(/^Draft kept on this device, \d{1,2}:\d\d [AP]M$/)).toBeTruthy();
    await again.keys.click(screen.getByRole('button', { name: 'Discard the draft' }));
    expect(screen.queryByDisplayValue('Half a page')).toBeNull();
  });

  it('in a browser that keeps no drafts, says so, also before leaving and after a failure', async () => {
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { keys } = write();
    await keys.type(await screen.findByLabelText('What was read'), 'Mango');
    expect(
      screen.getByText('This browser does not keep drafts. Submit before you leave this page.'),
    ).toBeTruthy();
    expect(screen.queryByText(/Draft kept/)).toBeNull();
    await keys.click(screen.getByRole('radio', { name: '5 of 5 stars' }));
    loseConnection(submitReport);
    await keys.click(screen.getByRole('button', { name: 'Submit report' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The server cannot be reached. Is the network on? This browser does not keep drafts. Leave this page open and press “Submit report” again when you are back online.',
    );
    setItem.mockRestore();
    await keys.type(screen.getByLabelText('What was read'), 's');
    expect(screen.getByText(/^Draft kept on this device/)).toBeTruthy();
  });

  it('submitted without a connection, keeps the draft, says so, and can be submitted again', async () => {
    const { keys, router } = write();
    await keys.type(await screen.findByLabelText('What was read'), 'Mango');
    await keys.click(screen.getByRole('radio', { name: '5 of 5 stars' }));
    loseConnection(submitReport);
    await keys.click(screen.getByRole('button', { name: 'Submit report' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The server cannot be reached. Is the network on? Your report is kept on this device. Press “Submit report” again when you are back online.',
    );
    expect(screen.getByDisplayValue('Mango')).toBeTruthy();
    replyToSubmit('submitted', 'Submitted.');
    await keys.click(screen.getByRole('button', { name: 'Submit report' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/mop/report/17'));
    expect(sent).toHaveLength(1);
  });

  it('sent, is no longer kept as a draft', async () => {
    const { keys, router, unmount } = write();
    await keys.type(await screen.findByLabelText('What was read'), 'Mango');
    await keys.click(screen.getByRole('radio', { name: '5 of 5 stars' }));
    await keys.click(screen.getByRole('button', { name: 'Submit report' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/mop/report/17'));
    unmount();
    write();
    expect((await screen.findByLabelText<HTMLTextAreaElement>('What was read')).value).toBe('');
  });

  it('when someone else was first, links to the earlier report and keeps the text', async () => {
    const { keys } = write();
    await keys.type(await screen.findByLabelText('What was read'), 'Mango too');
    await keys.click(screen.getByRole('radio', { name: '5 of 5 stars' }));
    replyToSubmit('already reported', 'Asha Naik has reported this session.');
    reply(getPlanned, session({ rep_id: 17 }));
    await keys.click(screen.getByRole('button', { name: 'Submit report' }));
    expect(await screen.findByText('The session of 5 Jan 2026 already has a report')).toBeTruthy();
    expect(hrefOf('Open the report')).toBe('/mop/report/17');
    expect(await screen.findByText('Mango too')).toBeTruthy();
    await keys.click(screen.getByRole('button', { name: 'Discard the draft' }));
    expect(screen.queryByText('Mango too')).toBeNull();
  });

  it('when the first attempt was saved and the text changed since, links to the saved report', async () => {
    const { keys } = write();
    await keys.type(await screen.findByLabelText('What was read'), 'Mango');
    await keys.click(screen.getByRole('radio', { name: '5 of 5 stars' }));
    const ids = new Set<string | undefined>();
    reply(submitReport, ({ body }) => {
      ids.add(body.request_id);
      if (ids.size === 1) throw HttpResponse.json({ error: { code: 'conflict' } }, { status: 409 });
      const message = 'You have reported this session.';
      return { status: { status: 'already reported' as const, message }, details: report() };
    });
    await keys.click(screen.getByRole('button', { name: 'Submit report' }));
    expect((await screen.findByRole('alert')).textContent).toContain('You have reported this session.');
    expect(ids.size).toBe(2);
  });

  it('when its session is not done after all, links to marking it done', async () => {
    const { keys } = write();
    await keys.type(await screen.findByLabelText('What was read'), 'Mango');
    await keys.click(screen.getByRole('radio', { name: '5 of 5 stars' }));
    replyToSubmit('not done yet', 'The session of 5 Jan 2026 is not done yet.');
    await keys.click(screen.getByRole('button', { name: 'Submit report' }));
    expect((await screen.findByRole('alert')).textContent).toContain('is not done yet');
    expect(hrefOf('Mark the session done')).toBe('/mop/session/31');
  });

  it.each([
    ['planned', null, 'The session of 5 Jan 2026 has not been marked done yet', 'Mark the session done'],
    ['done', 17, 'The session of 5 Jan 2026 already has a report', 'Open the report'],
    ['cancelled', null, 'The session of 5 Jan 2026 was cancelled', null],
  ] as const)('of a session that is %s with report %s, says why not', async (status, rep_id, words, link) => {
    reply(getPlanned, session({ status, rep_id }));
    write();
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
    if (link) expect(screen.getByRole('link', { name: link })).toBeTruthy();
  });
});

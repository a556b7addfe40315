import { getImpactReport, saveImpactReport } from '@storyvan/contract/insight';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerInsight, insightReply, notCompared, nothingHappened } from '../../../testing/insight.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { failWith, reply } from '../../../testing/server.ts';
import { signInAs } from '../../../testing/sign-in-as.ts';
import { ImpactReportScreen } from './ImpactReportScreen.tsx';
import type { ImpactWords } from './impact-words.ts';

const written: ImpactWords = {
  scope: 'all',
  start: '2026-06-01',
  end: '2027-04-30',
  title: 'A year of reading',
  introduction: 'What your gift made possible.',
  version: 2,
  changed_by: 'Meera Kamat',
  changed_at: '2026-11-17T10:00:00Z',
};

const show = () => renderScreen(<ImpactReportScreen search={{}} />);
const report = () => screen.findByRole('article', { name: 'The report' });
const introduction = () => screen.findByRole('textbox', { name: 'Introduction' });

beforeEach(() => {
  signInAs('coordinator');
  answerInsight();
  reply(getImpactReport, { written });
});

describe('the impact report', () => {
  it('once loaded, has what was written, the key figures, places, voices and how they are counted', async () => {
    show();
    const page = await report();
    expect(within(page).getByRole('heading', { name: 'A year of reading' })).toBeTruthy();
    for (const text of [
      'What your gift made possible.',
      '2,391',
      '38\u00a0% of the children went up at least one level.',
      'With thanks to Leela Naik and Meera Kamat.',
      'The girl asks so many questions, like me.',
      'Velim Primary, IV-A',
      'A child counts once, however many places it borrowed at.',
    ])
      expect(page.textContent).toContain(text);
  });

  it('of more than a year, is compared with nothing', async () => {
    answerInsight(notCompared());
    show();
    const page = await report();
    expect(page.textContent).toContain('Counted up to 18 Nov 2026.');
    expect(page.outerHTML).not.toMatch(/year before|the same days of|compared with|beside null|[↑↓→]/);
  });

  it('without a title, is called “Impact report”, with the library and its dates above', async () => {
    reply(getImpactReport, { written: null });
    show();
    const page = await report();
    expect(within(page).getByRole('heading', { level: 2, name: 'Impact report' })).toBeTruthy();
    expect(page.textContent).toMatch(/^Storyvan1 Jun – 18 Nov 2026/);
  });

  it('with few children in a group, says before it is printed that it is not to be published', async () => {
    show();
    expect((await screen.findByText(/who could be recognised/)).closest('[data-screen-only]')).toBeTruthy();
    expect((await report()).textContent).not.toContain('who could be recognised');
  });

  it('without a group of few children, can be published', async () => {
    const { places } = insightReply();
    answerInsight(insightReply({ places: places.filter(({ children }) => children >= 5) }));
    show();
    await report();
    expect(screen.queryByText(/who could be recognised/)).toBeNull();
  });

  it('of dates without lending, is short and still says how figures are counted', async () => {
    answerInsight(nothingHappened());
    show();
    const page = await report();
    expect(page.textContent).toContain('How these figures are counted');
    expect(within(page).queryByRole('heading', { name: 'Where' })).toBeNull();
  });

  it('for staff who may not write, says who can', async () => {
    signInAs('staff');
    show();
    expect(await screen.findByText(/A coordinator can write the title/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /title and introduction/ })).toBeNull();
  });
});

describe('the introduction of a report', () => {
  const edit = async () => {
    const { keys } = show();
    await keys.click(await screen.findByRole('button', { name: 'Change title and introduction' }));
    return keys;
  };

  it('changed and saved, names the version that it was made from, and is then in the report', async () => {
    const keys = await edit();
    let sent: unknown;
    reply(saveImpactReport, ({ body }) => {
      sent = body;
      const now = { ...written, introduction: body.introduction as string, version: 3 };
      reply(getImpactReport, { written: now });
      return { status: { status: 'saved' as const, message: 'The introduction was saved.' }, details: now };
    });
    await keys.clear(await introduction());
    await keys.type(await introduction(), 'Thank you.');
    await keys.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect((await report()).textContent).toContain('Thank you.'));
    expect(sent).toMatchObject({
      scope: 'all',
      start: '2026-6-1',
      end: '2027-4-30',
      title: 'A year of reading',
      introduction: 'Thank you.',
      version: 2,
    });
    expect(screen.queryByRole('textbox', { name: 'Introduction' })).toBeNull();
    const button = screen.getByRole('button', { name: 'Change title and introduction' });
    expect(document.activeElement).toBe(button);
  });

  it('when opened, has the focus in the title; Esc closes it, and the focus is on the button again', async () => {
    const keys = await edit();
    const title = await screen.findByRole('textbox', { name: 'Title' });
    expect(document.activeElement).toBe(title);
    await keys.keyboard('{Escape}');
    expect(screen.queryByRole('textbox')).toBeNull();
    const button = screen.getByRole('button', { name: 'Change title and introduction' });
    expect(document.activeElement).toBe(button);
  });

  it('changed and not saved, is kept until the question whether to lose it is answered', async () => {
    const keys = await edit();
    await keys.type(await introduction(), ' Mine.{Escape}');
    const question = within(await screen.findByRole('dialog', { name: 'Confirmation' }));
    await keys.click(question.getByRole('button', { name: 'Cancel' }));
    expect(await introduction()).toHaveProperty('value', 'What your gift made possible. Mine.');
    await keys.click(screen.getByRole('button', { name: 'Cancel' }));
    await keys.click(await screen.findByRole('button', { name: 'Close without saving' }));
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  });

  it('of a report without one, is saved without a version', async () => {
    reply(getImpactReport, { written: null });
    let sent: { version?: unknown } | undefined;
    reply(saveImpactReport, ({ body }) => {
      sent = body;
      return {
        status: { status: 'saved' as const, message: 'The introduction was saved.' },
        details: written,
      };
    });
    const { keys } = show();
    await keys.click(await screen.findByRole('button', { name: 'Write title and introduction' }));
    await keys.type(await introduction(), 'Thank you.');
    await keys.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toBeTruthy());
    expect(sent?.version).toBeUndefined();
  });

  it('that someone else saved first, is not lost and can be saved anyway', async () => {
    const keys = await edit();
    await keys.type(await introduction(), ' Mine.');
    failWith(saveImpactReport, 409, 'conflict', 'Meera Kamat changed this report after you opened it.');
    await keys.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Meera Kamat changed this report/)).toBeTruthy();
    reply(getImpactReport, { written: { ...written, version: 5 } });
    let version: unknown;
    reply(saveImpactReport, ({ body }) => {
      version = body.version;
      return {
        status: { status: 'saved' as const, message: 'The introduction was saved.' },
        details: written,
      };
    });
    await keys.click(screen.getByRole('button', { name: 'Save mine anyway' }));
    await waitFor(() => expect(version).toBe(5));
  });

  it('if a part of the library is chosen, is about that part', async () => {
    answerInsight(insightReply({ scope: 'place:4', name: 'Curca', site_grade_id: 4, program: 'mop' }));
    reply(getImpactReport, { written: null });
    renderScreen(<ImpactReportScreen search={{ scope: 'place:4' }} />);
    const page = await report();
    expect(within(page).getByRole('heading', { name: 'Impact report: Curca' })).toBeTruthy();
    expect(page.textContent).toMatch(/^StoryvanCurca · 1 Jun – 18 Nov 2026/);
  });
});

import { listLevels } from '@storyvan/contract/catalogue';
import { listLessonPlans, saveLessonPlan } from '@storyvan/contract/lesson-plans';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { levels } from '../../testing/books.ts';
import { renderScreen } from '../../testing/render.tsx';
import { exportAsCsv, watchSavedFiles } from '../../testing/saved-files.ts';
import { reply } from '../../testing/server.ts';
import { itLoadsOnRetry, itSaysThatItLoads } from '../../testing/states.ts';
import { LessonPlansScreen } from './LessonPlansScreen.tsx';
import { lessonPlan, rain } from './lesson-plans.fixtures.ts';

/** Keeps the search in the address, as the route does. */
function Plans() {
  const search: { find?: string; former?: string } = useSearch({ strict: false });
  const navigate = useNavigate({ from: '/lp-list/' });
  return (
    <LessonPlansScreen
      search={search}
      onSearch={(asked) => navigate({ to: '.', search: asked, replace: true })}
    />
  );
}

const show = (path = '/lp-list') => renderScreen(<Plans />, { path });
const savedFiles = watchSavedFiles();
const plans = [
  lessonPlan(1, 'हाथी की कहानी', { theme: 'जानवर' }),
  { ...rain },
  lessonPlan(5, 'Old seeds', { active: false }),
];
const rowNames = () =>
  within(screen.getByRole('table', { name: 'Lesson plans' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

beforeEach(() => {
  reply(listLevels, levels);
  reply(listLessonPlans, ({ query }) =>
    plans.filter(({ active }) => active || query.get('former') === 'true'),
  );
});

describe('the lesson plans', () => {
  itSaysThatItLoads(listLessonPlans, show);

  itLoadsOnRetry(listLessonPlans, show, [rain], () => screen.findByRole('link', { name: 'The first rain' }));

  it('without any, say how to add the first, and show archived ones on request', async () => {
    reply(listLessonPlans, ({ query }) => (query.has('former') ? plans.slice(2) : []));
    const { keys } = show();
    expect(await screen.findByText('No lesson plans yet')).toBeTruthy();
    await keys.click(screen.getByRole('button', { name: 'Show archived' }));
    expect(await screen.findByRole('link', { name: 'Old seeds' })).toBeTruthy();
    expect(screen.getByText('archived')).toBeTruthy();
  });

  it('loaded, show name, theme, book, how often and when last used, and link to the page', async () => {
    show();
    const link = await screen.findByRole('link', { name: 'The first rain' });
    expect(link.getAttribute('href')).toBe('/lp-list/3');
    const row = link.closest('tr')?.textContent;
    for (const shown of ['Monsoon', 'The Red Raincoat', 'Kiran Kasturia', '3', '12 Nov 2026']) {
      expect(row).toContain(shown);
    }
    expect(screen.queryByText('Old seeds')).toBeNull();
  });

  it.each([
    ['raincoat', ['The first rain']],
    ['जान', ['हाथी की कहानी']],
    ['kasturia MON', ['The first rain']],
  ])('filtered by %s, are those that match, and the filter is in the address', async (typed, names) => {
    const { keys, router } = show();
    await keys.type(await screen.findByRole('textbox', { name: 'Filter lesson plans' }), typed);
    await waitFor(() => expect(rowNames()).toEqual(names));
    expect((router.state.location.search as { find: string }).find).toBe(typed);
  });

  it('filtered without a match, say so and keep the filter', async () => {
    show('/lp-list?find=zzz');
    expect(await screen.findByText('No lesson plan matches this filter')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Filter lesson plans' }).value).toBe('zzz');
  });

  it('exported, have every column', async () => {
    const { keys } = show('/lp-list?find=rain');
    const { lines } = await exportAsCsv(keys, savedFiles);
    expect(lines).toEqual([
      'Lesson plan,Theme,Book,Author,ISBN,Level,Used,Last used,Archived',
      'The first rain,Monsoon,The Red Raincoat,Kiran Kasturia,,2,3,2026-11-12,',
    ]);
  });

  it('after a new one is saved by keyboard, open its page', async () => {
    reply(saveLessonPlan, ({ body }) => {
      expect(body).toMatchObject({ lp_id: null, lp_name: 'Kites', title_id: null, active: true });
      const details = { ...rain, ...lessonPlan(9, 'Kites') };
      const message = 'The lesson plan “Kites” is saved.';
      return { status: { status: 'saved' as const, message }, details };
    });
    const { keys, router } = show();
    await keys.click(await screen.findByRole('button', { name: 'Add lesson plan' }));
    await keys.type(await screen.findByRole('textbox', { name: 'Name' }), 'Kites{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/lp-list/9'));
    expect(
      (await screen.findByText('The lesson plan “Kites” is saved.')).closest('[role=status]'),
    ).toBeTruthy();
  });
});

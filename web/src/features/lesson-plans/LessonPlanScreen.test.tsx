import { listLevels, lookup } from '@storyvan/contract/catalogue';
import type { BodyIn, ReplyOf } from '@storyvan/contract/endpoint';
import { getLessonPlan, saveLessonPlan } from '@storyvan/contract/lesson-plans';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { bookRow, levels } from '../../testing/books.ts';
import { breadcrumb, hrefOf } from '../../testing/page.ts';
import { renderScreen } from '../../testing/render.tsx';
import { failWith, reply } from '../../testing/server.ts';
import { itSaysThatItLoads } from '../../testing/states.ts';
import { LessonPlanScreen } from './LessonPlanScreen.tsx';
import { linesOf } from './LessonPlanSheet.tsx';
import { rain } from './lesson-plans.fixtures.ts';

type Body = BodyIn<typeof saveLessonPlan>;
type Found = ReplyOf<typeof lookup>['books'][number];

const show = () => renderScreen(<LessonPlanScreen lp_id={3} />, { path: '/lp-list/3' });
const found = (title_id: number, title: string, accn_no: string): Found => ({
  ...bookRow(accn_no, title),
  title_id,
  other_title: null,
  state: 'available',
  where: 'In the library',
  held_by: null,
});
const findBooks = (books: Found[]) =>
  reply(lookup, {
    books,
    more_books: false,
    children: [],
    more_children: false,
    next: { books: null, children: null },
    exact: null,
    instead: null,
    facets: null,
  });
let sent: Body[] = [];
const saved = { status: 'saved' as const, message: 'The lesson plan “The first rain” is saved.' };
/** Saves any edit and replies with it as the next version. */
const saveAll = () =>
  reply(saveLessonPlan, ({ body }) => {
    sent.push(body);
    const plan = { ...rain, active: body.active === true, version: rain.version + sent.length };
    reply(getLessonPlan, plan);
    return { status: saved, details: plan };
  });
const openForm = async () => {
  const shown = show();
  await shown.keys.click(await screen.findByRole('button', { name: 'Edit' }));
  return { ...shown, form: within(await screen.findByRole('dialog', { name: 'Edit lesson plan' })) };
};

beforeEach(() => {
  sent = [];
  reply(listLevels, levels);
  reply(getLessonPlan, rain);
});

describe('a lesson plan', () => {
  itSaysThatItLoads(getLessonPlan, show);

  it('that does not exist, says so', async () => {
    failWith(getLessonPlan, 404, 'not_found', 'There is no such lesson plan.');
    show();
    expect((await screen.findByRole('alert')).textContent).toContain('There is no such lesson plan.');
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  });

  it('loaded, shows all of it, with numbered steps and a link to the book', async () => {
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'The first rain' })).toBeTruthy();
    const steps = within(screen.getByRole('region', { name: 'Steps' })).getAllByRole('listitem');
    expect(steps.map((step) => step.textContent)).toEqual(['Look at the cover.', 'Read aloud.']);
    expect(screen.getByText('Name what we wear in the rain.')).toBeTruthy();
    expect(hrefOf('The Red Raincoat')).toBe('/books/B-00123');
    expect(screen.getByText(/Used 3 times, last on 12 Nov 2026/)).toBeTruthy();
    expect(breadcrumb()).toContain('Lesson plans › The first rain');
  });

  it('without steps and a book, says how to add them', async () => {
    reply(getLessonPlan, { ...rain, steps: '', title_id: null, title: null, accn_no: null, used: 0 });
    show();
    expect(await screen.findByText('No steps are written yet. “Edit” adds them.')).toBeTruthy();
    expect(screen.getByText('No book is linked yet. “Edit” links one.')).toBeTruthy();
    expect(screen.getByText(/Not used in a session yet/)).toBeTruthy();
  });

  it('used in planned sessions, lists them with day, time, place and lead, each with a link', async () => {
    show();
    const coming = within(await screen.findByRole('region', { name: 'Coming sessions' }));
    const shown = coming.getAllByRole('listitem').map((row) => row.textContent);
    expect(shown).toEqual([
      'Tuesday, 24 Nov 2026, 4:30 PMToncaLead: Meera Kamat',
      'Thursday, 26 Nov 2026Aldona Primary, III-ANo lead yet',
    ]);
    const ways = coming.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(ways).toEqual(['/mop/session/41', '/lis/session/52']);
    expect(coming.queryByText(/more$/)).toBeNull();
  });

  it('used in more sessions than are listed, says how many more there are', async () => {
    reply(getLessonPlan, { ...rain, coming_total: 1005 });
    show();
    expect(await screen.findByText('and 1,003 more')).toBeTruthy();
  });

  it('not used in any planned session, says so', async () => {
    reply(getLessonPlan, { ...rain, coming: [], coming_total: 0 });
    show();
    const coming = within(await screen.findByRole('region', { name: 'Coming sessions' }));
    expect(coming.getByText('No coming sessions use this lesson plan.')).toBeTruthy();
    expect(coming.queryByRole('list')).toBeNull();
  });

  it('used for packing, ticks its materials by keyboard', async () => {
    const { keys } = show();
    const chalk = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Chalk' });
    chalk.focus();
    await keys.keyboard(' ');
    expect(chalk.checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Umbrella' }).checked).toBe(false);
  });

  it('archived, says so and is restored by Undo', async () => {
    saveAll();
    const { keys } = show();
    await keys.click(await screen.findByRole('button', { name: 'Archive' }));
    expect(await screen.findByText(/Not offered when a session is planned/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Restore' })).toBeTruthy();
    await keys.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Archive' })).toBeTruthy();
    expect(sent.map(({ active, version }) => [active, version])).toEqual([
      [false, 4],
      [true, 5],
    ]);
  });

  it('that cannot be archived, says why and is unchanged', async () => {
    failWith(saveLessonPlan, 500, 'fault', 'An unknown error has occurred.');
    const { keys } = show();
    await keys.click(await screen.findByRole('button', { name: 'Archive' }));
    expect((await screen.findByRole('alert')).textContent).toContain('An unknown error has occurred.');
    expect(screen.getByRole('button', { name: 'Archive' })).toBeTruthy();
  });
});

describe('editing a lesson plan', () => {
  it('with a book found by title, sends it, closes and returns the focus to Edit', async () => {
    saveAll();
    findBooks([found(7, 'The Red Raincoat', 'B-1'), found(8, 'Rain', 'B-2'), found(8, 'Rain', 'B-3')]);
    const { keys, form } = await openForm();
    await keys.click(form.getByRole('button', { name: 'Clear: Book' }));
    await keys.type(form.getByRole('combobox', { name: 'Book' }), 'rain');
    expect(await form.findAllByRole('option', {}, { timeout: 5000 })).toHaveLength(2);
    await keys.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await keys.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toMatchObject([{ lp_id: 3, version: 4, title_id: 8, lp_name: 'The first rain' }]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' }));
  });

  it('with text in the book field but no book chosen, is not sent and says what to do', async () => {
    saveAll();
    findBooks([]);
    const { keys, form } = await openForm();
    await keys.clear(form.getByRole('combobox', { name: 'Book' }));
    await keys.type(form.getByRole('combobox', { name: 'Book' }), 'zzz');
    expect(await form.findByText('No match.')).toBeTruthy();
    await keys.click(form.getByRole('button', { name: 'Save' }));
    expect((await form.findByRole('alert')).textContent).toBe(
      'Choose a book from the list, or clear the field.',
    );
    expect(sent).toEqual([]);
  });

  it('without a name, is not sent and shows the error at the field', async () => {
    saveAll();
    const { keys, form } = await openForm();
    await keys.clear(form.getByRole('textbox', { name: 'Name' }));
    await keys.click(form.getByRole('button', { name: 'Save' }));
    expect((await form.findByRole('alert')).textContent).toBe('Enter a name.');
    expect(document.activeElement).toBe(form.getByRole('textbox', { name: 'Name' }));
    expect(sent).toEqual([]);
  });

  it('with a name that is already used, shows the error at the field', async () => {
    const message = 'There is already a lesson plan “Kites”.';
    reply(saveLessonPlan, { status: { status: 'name taken', message }, details: null });
    const { keys, form } = await openForm();
    await keys.click(form.getByRole('button', { name: 'Save' }));
    expect((await form.findByRole('alert')).textContent).toBe(message);
    expect(form.getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid')).toBe('true');
  });

  it.each([
    ['Save mine anyway', { version: 9, theme: 'Monsoon!' }],
    ['Show the saved version', { version: 9, theme: 'Hers' }],
  ])(
    'while someone else has changed it, asks; after “%s” continues from their version',
    async (choice, then) => {
      failWith(saveLessonPlan, 409, 'conflict', 'Sunita changed this lesson plan after you opened it.');
      const { keys, form } = await openForm();
      await keys.type(form.getByRole('textbox', { name: 'Theme' }), '!');
      await keys.click(form.getByRole('button', { name: 'Save' }));
      expect(await form.findByText(/Sunita changed this lesson plan/)).toBeTruthy();
      reply(getLessonPlan, { ...rain, theme: 'Hers', version: 9 });
      saveAll();
      await keys.click(form.getByRole('button', { name: choice }));
      if (choice.startsWith('Show')) {
        await waitFor(() =>
          expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Theme' }).value).toBe('Hers'),
        );
        await keys.click(form.getByRole('button', { name: 'Save' }));
      }
      await waitFor(() => expect(sent).toMatchObject([then]));
    },
  );
});

describe('the lines of steps or materials', () => {
  it.each([
    ['', []],
    [' Look at the cover. \n\n\n Read aloud.\n', ['Look at the cover.', 'Read aloud.']],
    ['1. Look\n2) Read\n10. Draw', ['Look', 'Read', 'Draw']],
    ['- chalk\n• chart paper\n* crayons', ['chalk', 'chart paper', 'crayons']],
    ['3 pencils\n2.5 m of rope', ['3 pencils', '2.5 m of rope']],
    ['मुखपृष्ठ पाहा.', ['मुखपृष्ठ पाहा.']],
  ])('typed as %j, are %j', (text, lines) => {
    expect(linesOf(text)).toEqual(lines);
  });
});

import { myTodo, saveTodoNote, type Todo, tickTodo } from '@storyvan/contract/todo';
import { formatDate, today } from '@storyvan/domain/calendar-date';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { hrefOf } from '../../testing/page.ts';
import { renderScreen } from '../../testing/render.tsx';
import { failWith, loseConnection, reply } from '../../testing/server.ts';
import { itSaysThatItLoads } from '../../testing/states.ts';
import { TodoScreen } from './TodoScreen.tsx';
import { daysFromToday, inReview, note, overdue, report, session } from './todo.fixtures.ts';
import { readTodoSearch } from './todo-search.ts';

/** Keeps the search in the address, as the route does. */
function Todos() {
  const search = readTodoSearch(useSearch({ strict: false }));
  const navigate = useNavigate({ from: '/todo' });
  return <TodoScreen search={search} onSearch={(asked) => navigate({ to: '.', search: asked })} />;
}

const show = (path = '/todo') => renderScreen(<Todos />, { path });
const column = (name: string) => within(screen.getByRole('region', { name: new RegExp(name) }));
const mop = async () => {
  await screen.findByRole('region', { name: /mop · community/ });
  return column('mop · community');
};
let entries: Todo[] = [];

beforeEach(() => {
  entries = [];
  reply(myTodo, () => entries);
});

describe('the to-do list', () => {
  itSaysThatItLoads(myTodo, show);

  it('when the call fails, says why and loads on Retry', async () => {
    failWith(myTodo, 500, 'fault', 'An unknown error has occurred.');
    const { keys } = show();
    expect((await screen.findByRole('alert')).textContent).toContain('An unknown error has occurred.');
    entries = [note(1, 'Buy chart paper')];
    reply(myTodo, () => entries);
    await keys.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('checkbox', { name: /Buy chart paper/ })).toBeTruthy();
  });

  it('without entries, says so and still accepts a note', async () => {
    show();
    expect(await screen.findByText('Nothing to do in mop')).toBeTruthy();
    expect(screen.getByText('Nothing to do in lis')).toBeTruthy();
    expect(screen.getAllByRole('textbox', { name: 'New note' })).toHaveLength(2);
  });

  it('loaded, is grouped by programme and due date, own entries first', async () => {
    entries = [
      overdue(7, { due: daysFromToday(-9), late: true }),
      report(5, { due: daysFromToday(-2), late: true, mine: true }),
      session(6, { time: '16:30' }),
      note(1, 'In a month', { due: daysFromToday(30) }),
      note(2, 'For lis', { prog: 'lis' }),
    ];
    show();
    const groups = (await mop()).getAllByRole('list');
    expect(
      groups.map((group) =>
        within(group)
          .getAllByRole('listitem')
          .map((item) => item.textContent),
      ),
    ).toEqual([
      [
        `Write the report on session 5Report · due ${formatDate(daysFromToday(-2))}, 2 days latemineWrite report`,
        `2 books overdue at place 7Books · due ${formatDate(daysFromToday(-9))}, 9 days lateSee books`,
      ],
      [`Prepare session 6Session · ${formatDate(today())}, 4:30 PMPrepare`],
      [`In a monthNote · due ${formatDate(daysFromToday(30))}Edit`],
    ]);
    expect((await mop()).getAllByRole('heading', { level: 3 }).map((each) => each.textContent)).toEqual([
      'Late 2',
      'Today 1',
      'Later 1',
    ]);
    expect(column('lis · schools').getByRole('checkbox', { name: /For lis/ })).toBeTruthy();
  });

  it('with an entry of each kind, links to where it is done', async () => {
    entries = [
      report(5, { due: daysFromToday(-1) }),
      session(6),
      session(8, { prog: 'lis', due: daysFromToday(-1) }),
      overdue(7),
      overdue(9, { prog: 'lis', school_id: 4 }),
      inReview(3),
    ];
    show();
    await mop();
    expect(hrefOf('Review: Decide about 3 entries made without a network')).toBe('/library/review');
    expect(hrefOf(/^Write report/)).toBe('/mop/report-submit?ra=5');
    expect(hrefOf('Prepare: Prepare session 6')).toBe('/mop/session/6');
    expect(hrefOf(/^Mark done/)).toBe('/lis/session/8?form=done');
    expect(hrefOf(/at place 7$/)).toBe('/mop/site/7/pending-books?show=overdue_with_children');
    expect(hrefOf(/at place 9$/)).toBe('/lis/school/4/9/pending-books?show=overdue_with_children');
  });

  it('with more sessions than it lists, links to all of them', async () => {
    entries = [
      report(5, { ra_id: null, title: 'More reports' }),
      session(6, { ra_id: null, title: 'More sessions' }),
      overdue(7, { site_grade_id: null, title: 'More places' }),
    ];
    show();
    await mop();
    expect(hrefOf('See all: More reports')).toBe('/mop/ra-done');
    expect(hrefOf('See all: More sessions')).toBe('/mop/ra');
    expect(hrefOf('See all: More places')).toBe('/mop/places?by=overdue');
  });

  it('with many entries, shows the first ones, and the rest on request', async () => {
    entries = Array.from({ length: 20 }, (_, n) => report(n + 1));
    const { keys } = show();
    expect((await mop()).getAllByRole('listitem')).toHaveLength(8);
    await keys.click(screen.getByRole('button', { name: 'Show 12 more' }));
    expect((await mop()).getAllByRole('listitem')).toHaveLength(20);
  });

  it('with “only mine”, shows own entries, keeps the choice in the address and offers the others', async () => {
    entries = [report(5, { mine: true }), report(6, { prog: 'lis' })];
    const { keys, router } = show();
    await mop();
    await keys.click(screen.getByRole('switch', { name: 'only mine' }));
    expect(await screen.findByText('Nothing for you to do here')).toBeTruthy();
    expect(router.state.location.searchStr).toBe('?mine=1');
    await keys.click(screen.getByRole('button', { name: 'Show all notes and tasks (1)' }));
    expect(await screen.findByRole('link', { name: /session 6/ })).toBeTruthy();
  });

  it('for another date, is read with the link to the day before or the date field', async () => {
    const asked: string[] = [];
    reply(myTodo, ({ params }) => {
      asked.push(params.date ?? '');
      return [];
    });
    const { keys, router } = show('/todo?date=2026-11-20');
    await mop();
    await keys.click(screen.getByRole('link', { name: 'Day before: 19 Nov 2026' }));
    await waitFor(() => expect(asked).toEqual(['2026-11-20', '2026-11-19']));
    expect(router.state.location.searchStr).toBe('?date=2026-11-19');
    await keys.click(screen.getByRole('link', { name: 'Today' }));
    await waitFor(() => expect(asked.at(-1)).toBe(today()));
    expect(router.state.location.searchStr).toBe('');
  });
});

describe('an own note', () => {
  it('entered, is sent for its programme and listed, and the field is ready for the next', async () => {
    reply(saveTodoNote, ({ body }) => {
      const added = note(3, String(body.title), { due: String(body.due), prog: body.prog });
      entries = [added];
      expect(body).toMatchObject({ note_id: null, prog: 'lis', title: 'Call the school', due: today() });
      return { status: { status: 'saved' as const, message: 'The note is saved.' }, details: added };
    });
    const { keys } = show();
    await mop();
    const field = column('lis · schools').getByRole<HTMLInputElement>('textbox', { name: 'New note' });
    await keys.type(field, 'Call the school{Enter}');
    expect(await column('lis · schools').findByRole('checkbox', { name: /Call the school/ })).toBeTruthy();
    expect([field.value, document.activeElement]).toEqual(['', field]);
  });

  it('without text, is not sent and says what is missing', async () => {
    const { keys } = show();
    await keys.type((await mop()).getByRole('textbox', { name: 'New note' }), '{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Enter what needs to be done.');
  });

  it('that could not be sent, keeps the text and says why', async () => {
    loseConnection(saveTodoNote);
    const { keys } = show();
    const field = (await mop()).getByRole<HTMLInputElement>('textbox', { name: 'New note' });
    await keys.type(field, 'Buy chalk{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached');
    expect(field.value).toBe('Buy chalk');
  });

  it('ticked off by keyboard, is struck through at once, keeps the focus and can be reopened', async () => {
    entries = [note(1, 'Buy chalk')];
    const sent: unknown[] = [];
    reply(tickTodo, ({ body }) => {
      sent.push(body);
      const done = body.done === true;
      entries = [note(1, 'Buy chalk', { done_on: done ? today() : null })];
      return { status: { status: 'saved' as const, message: '' }, details: entries[0] as Todo };
    });
    const { keys } = show();
    const box = (await mop()).getByRole<HTMLInputElement>('checkbox', { name: /Buy chalk/ });
    box.focus();
    await keys.keyboard(' ');
    await waitFor(() => expect(box.checked).toBe(true));
    expect(screen.getByText(/done on/)).toBeTruthy();
    expect(document.activeElement).toBe(box);
    await keys.keyboard(' ');
    await waitFor(() => expect(box.checked).toBe(false));
    await waitFor(() =>
      expect(sent).toEqual([
        { note_id: 1, done: true },
        { note_id: 1, done: false },
      ]),
    );
  });

  it('that could not be marked done, is reopened and says why', async () => {
    entries = [note(1, 'Buy chalk')];
    loseConnection(tickTodo);
    const { keys } = show();
    const box = (await mop()).getByRole<HTMLInputElement>('checkbox', { name: /Buy chalk/ });
    await keys.click(box);
    expect((await screen.findByRole('alert')).textContent).toContain(
      '“Buy chalk” could not be marked done. The server cannot be reached.',
    );
    expect(box.checked).toBe(false);
  });

  it('edited, is sent with its version and listed as saved', async () => {
    entries = [note(1, 'Buy chalk', { version: 6 })];
    reply(saveTodoNote, ({ body }) => {
      expect(body).toMatchObject({ note_id: 1, version: 6, prog: 'lis', title: 'Buy chalk!' });
      entries = [note(1, 'Buy chalk!', { version: 7, prog: 'lis' })];
      return { status: { status: 'saved' as const, message: '' }, details: entries[0] as Todo };
    });
    const { keys } = show();
    await mop();
    await keys.click(screen.getByRole('button', { name: 'Edit: Buy chalk' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit note' }));
    await keys.type(form.getByRole('textbox', { name: 'Note' }), '!');
    await keys.selectOptions(form.getByRole('combobox', { name: 'Programme' }), 'lis');
    await keys.click(form.getByRole('button', { name: 'Save' }));
    expect(await column('lis · schools').findByRole('checkbox', { name: /Buy chalk!/ })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['Save mine anyway', { version: 9, title: 'Buy chalk!' }],
    ['Show the saved version', { version: 9, title: 'Buy white chalk' }],
  ])('changed elsewhere meanwhile, asks; after “%s” continues from there', async (choice, then) => {
    entries = [note(1, 'Buy chalk')];
    failWith(saveTodoNote, 409, 'conflict', 'Leela changed this note after you opened it.');
    const { keys } = show();
    await mop();
    await keys.click(screen.getByRole('button', { name: 'Edit: Buy chalk' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit note' }));
    await keys.type(form.getByRole('textbox', { name: 'Note' }), '!');
    await keys.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText(/Leela changed this note/)).toBeTruthy();
    const sent: unknown[] = [];
    entries = [note(1, 'Buy white chalk', { version: 9 })];
    reply(saveTodoNote, ({ body }) => {
      sent.push(body);
      return { status: { status: 'saved' as const, message: '' }, details: entries[0] as Todo };
    });
    await keys.click(form.getByRole('button', { name: choice }));
    if (choice.startsWith('Show')) {
      await waitFor(() =>
        expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value).toBe('Buy white chalk'),
      );
      await keys.click(form.getByRole('button', { name: 'Save' }));
    }
    await waitFor(() => expect(sent).toMatchObject([then]));
  });
});

import type { LendingDetails } from '@storyvan/contract/common/lending-fields';
import {
  issueBookChild,
  issueBookSite,
  renewBookChild,
  returnBookFromChild,
  returnBookSite,
  undoLending,
} from '@storyvan/contract/lending';
import {
  booksOfScenes,
  boxDate,
  type ChildOfScene,
  childrenOfScenes,
  lendingScenes,
  placeOfScenes,
  type SceneStep,
  todayOfScenes,
} from '@storyvan/domain/testing/lending-scenes';
import { expect, it } from 'vitest';
import { CallError } from '../../lib/call.ts';
import { kitChild, kitCopy, kitTitle, makeDevice, makeKit } from '../../testing/answering-device.ts';

/** The server gives the same replies (server/src/features/lending/lending-scenes.api.test.ts). */

const names = Object.keys(childrenOfScenes) as ChildOfScene[];
const idOf = (child: ChildOfScene): number => names.indexOf(child) + 1;
const titles = [...new Set(Object.values(booksOfScenes).map(({ title }) => title))];

function deviceOfScene() {
  const copies = Object.values(booksOfScenes).map(({ accn_no, title }) =>
    kitCopy(accn_no, { title_id: titles.indexOf(title) + 1, place_since: boxDate, moved_on: boxDate }),
  );
  const kit = makeKit({
    children: names.map((child) => kitChild(idOf(child), childrenOfScenes[child])),
    copies,
    titles: titles.map((title, n) => {
      const level = Object.values(booksOfScenes).find((book) => book.title === title)?.level ?? null;
      return kitTitle(n + 1, { title, level });
    }),
  });
  kit.place.place_name = placeOfScenes;
  return makeDevice({ kit, now: new Date(`${todayOfScenes}T10:00:00`) });
}

type Scene = ReturnType<typeof deviceOfScene>;

function play(device: Scene, step: SceneStep, done: (LendingDetails | null)[]) {
  const { book = 'B-404', child, date = '', back_from } = step;
  const at = {
    program: 'mop' as const,
    site_grade_id: 5,
    accn_no: book === 'B-404' ? book : booksOfScenes[book].accn_no,
  };
  const child_id = back_from === 'place' || !back_from ? null : idOf(back_from);
  const back = back_from ? { take_back_from: { site_grade_id: 5, child_id } } : {};
  const undone = done[step.undoes ?? -1];
  switch (step.call) {
    case 'issue_child':
      return device.call(issueBookChild, {
        body: { ...at, ...back, date_issue: date, child_id: child && idOf(child) },
      });
    case 'issue_place':
      return device.call(issueBookSite, { body: { ...at, ...back, date_issue: date } });
    case 'renew':
      return device.call(renewBookChild, { body: { ...at, date_renewal: date } });
    case 'return_child':
      return device.call(returnBookFromChild, { body: { ...at, date_return: date } });
    case 'return_place':
      return device.call(returnBookSite, { body: { ...at, ...back, date_return: date } });
    case 'undo':
      return device.call(undoLending, {
        body: { event_id: undone?.event_id ?? '', and_before: undone?.taken_back },
      });
  }
}

const nameOf = (child_id: number | null) => (child_id === null ? 'place' : names[child_id - 1]);

/** As the scene writes it; refusals are thrown as a call throws them. */
async function outcomeOf(reply: ReturnType<typeof play>) {
  const answered = await reply.catch((error: unknown) => {
    if (error instanceof CallError) return error;
    throw error;
  });
  if (answered instanceof CallError) return { details: null, outcome: answered };
  const { status, details, held_by } = answered;
  return {
    details,
    outcome: {
      ...status,
      held_by: held_by ? nameOf(held_by.child_id) : undefined,
      details: details && {
        ...details,
        child: details.child_id === null ? undefined : nameOf(details.child_id),
        taken_back: details.taken_back.length,
      },
    },
  };
}

it.each(lendingScenes)(
  '%s, on a device without a network, gets the replies of the server',
  async (_, steps) => {
    const device = deviceOfScene();
    const done: (LendingDetails | null)[] = [];
    for (const step of steps) {
      const before = device.entries();
      const { details, outcome } = await outcomeOf(play(device, step, done));
      done.push(details);
      expect(outcome).toMatchObject(step.reply);
      // A refusal writes nothing.
      if (!details) expect(device.entries()).toBe(before);
    }
  },
);

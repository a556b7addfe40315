import { childrenHere } from '@storyvan/contract/children';
import type { BodyIn } from '@storyvan/contract/endpoint';
import { getPlanned, markDone, type ReadAloudPage } from '@storyvan/contract/read-alouds';
import { listReadingPartners } from '@storyvan/contract/reading-partners';
import { screen } from '@testing-library/react';
import { beforeAll, beforeEach } from 'vitest';
import { childHere } from '../../../testing/children.ts';
import { namePlaces } from '../../../testing/places.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { reply } from '../../../testing/server.ts';
import { signInMeera } from '../../../testing/sign-in-as.ts';
import { ReadAloudScreen } from '../ReadAloudScreen.tsx';
import { inDays, readAloudPage } from '../read-alouds.fixtures.ts';

type Sent = BodyIn<typeof markDone>;

/** The requests of a test. */
export const sent: Sent[] = [];

export const doneMessage = 'Tonca is done: 2 children.';

export const replyDone = () =>
  reply(markDone, ({ body }) => {
    sent.push(body);
    return {
      status: { status: 'done' as const, message: doneMessage },
      details: readAloudPage({ status: 'done', children_count: 2, version: 2 }),
    };
  });

export async function open(readAloud: Partial<ReadAloudPage> = { date: inDays(-1) }) {
  reply(getPlanned, readAloudPage(readAloud));
  const shown = renderScreen(<ReadAloudScreen program="mop" ra_id={40} marking />, {
    path: '/mop/session/40?form=done',
  });
  await screen.findByRole('heading', { name: /^Who was there/ });
  const submit = () => shown.keys.click(screen.getByRole('button', { name: /^(Mark done|Save)$/ }));
  return { ...shown, submit };
}

export const tick = (name: string) => screen.getByRole('checkbox', { name: new RegExp(`^${name}`) });
export const ticked = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter((box) => box.checked)
    .map((box) => box.closest('label')?.textContent);

/** Asha Naik at the place, and how many books she was issued on the date of the session. */
export const here = (borrowed_on_date = 0) => childHere({ child_id: 7, name: 'Asha Naik', borrowed_on_date });
export const count = () => screen.getByLabelText<HTMLInputElement>('Children counted');

/** A session that someone may mark done, with one child at its place. Set for each test of a file. */
export function prepareMarkDone(): void {
  beforeEach(() => {
    sent.length = 0;
    localStorage.clear();
    signInMeera();
    namePlaces();
    reply(listReadingPartners, []);
    reply(childrenHere, [here()]);
    replyDone();
  });

  // Loads the forms in advance, so that they open in time on a slow machine.
  beforeAll(() => import('./MarkDoneScreen.tsx'));
}

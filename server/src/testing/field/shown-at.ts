import { autocompleteChild, childrenHere, getChild } from '@storyvan/contract/children';
import { noDetails } from '@storyvan/contract/common/child-fields';
import { returnableFromChildren, returnableFromSite } from '@storyvan/contract/lending';
import { getPlanned } from '@storyvan/contract/read-alouds';
import { getSite } from '@storyvan/contract/sites';
import { wishesOfChild } from '@storyvan/contract/wishes';
import type { TestApp } from '../test-app.ts';

/** What the screens of a site read, by the calls that a device can answer as well as the server. */

export type Call = TestApp['call'];

interface Asked {
  site_grade_id: number;
  date: string;
  /** Sessions that are opened. */
  sessions: readonly number[];
}

const notOnDevice = [...Object.keys(noDetails), 'family', 'moves', 'changed_by', 'changed_at'];

/** Without what a device does not take along, and what it only learns from the sync. */
export async function shownAt(call: Call, { site_grade_id: id, date, sessions }: Asked) {
  const params = { program: 'mop' as const, id };
  const children = await call(childrenHere, { params: { ...params, date } });
  const cards = [];
  for (const { child_id: childId } of children) {
    const card = await call(getChild, { params: { childId } });
    const shown = Object.entries(card).filter(([name]) => !notOnDevice.includes(name));
    cards.push({ ...Object.fromEntries(shown), wishes: await call(wishesOfChild, { params: { childId } }) });
  }
  const pages = [];
  for (const ra_id of sessions) {
    const {
      planned_date: _,
      planned_time: __,
      ...page
    } = await call(getPlanned, {
      params: { program: 'mop', id: ra_id },
    });
    const { changed_by: ___, changed_at: ____, ...shown } = page;
    pages.push(shown);
  }
  const [site] = await call(getSite, { params: { id } });
  const { no_of_children, books_here, books_with_children, last_lending, visit } = site ?? {};
  return {
    children,
    cards,
    suggested: await call(autocompleteChild, { params: { ...params, text: 'a' } }),
    atPlace: await call(returnableFromSite, { params }),
    withChildren: await call(returnableFromChildren, { params }),
    sessions: pages,
    site: { no_of_children, books_here, books_with_children, last_lending, visit },
  };
}
export type ShownAt = Awaited<ReturnType<typeof shownAt>>;

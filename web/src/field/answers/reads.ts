import { listLevels } from '@storyvan/contract/catalogue';
import {
  autocompleteChild,
  childrenHere,
  findChildByCard,
  getChild,
  proposeCardNo,
} from '@storyvan/contract/children';
import { parseCalendarDate } from '@storyvan/contract/common/calendar-date';
import type { Endpoint, ReplyOf } from '@storyvan/contract/endpoint';
import {
  copiesMeant,
  returnableFromChildren,
  returnableFromSite,
  returnableFromSiteLib,
} from '@storyvan/contract/lending';
import { autocompleteLessonPlan } from '@storyvan/contract/lesson-plans';
import { nextBooks } from '@storyvan/contract/proposals';
import { getPlanned } from '@storyvan/contract/read-alouds';
import { listReadingPartners } from '@storyvan/contract/reading-partners';
import { getReport, reportDisplay } from '@storyvan/contract/reports';
import { gradeBasic, gradeDashboard } from '@storyvan/contract/schools';
import { getSite } from '@storyvan/contract/sites';
import { wishesOfChild } from '@storyvan/contract/wishes';
import { openWishes } from './held.ts';
import { idIn, textIn, type Values } from './input.ts';
import type { PlaceView } from './place-view.ts';
import {
  childReply,
  findByCard,
  listAtPlace,
  listChildrenHere,
  listCopiesMeant,
  listWithChildren,
  suggestChildren,
} from './read-lending.ts';
import {
  gradeBasicReply,
  gradeReply,
  levelsReply,
  peopleReply,
  reportReply,
  sessionReply,
  siteReply,
  suggestPlans,
} from './read-place.ts';
import { nextBooksReply } from './read-proposals.ts';
import type { Views } from './views.ts';

/** The reads that a device answers for places taken along. */

export interface ReadAnswer {
  find: (views: Views, params: Values) => Promise<PlaceView | null>;
  /** Null if the device does not have it. */
  reply: (view: PlaceView, params: Values, today: string) => unknown;
  /** No entry changes it, so the server is asked whenever it can be reached. */
  sameForAll?: boolean;
}

export const readAnswers = new Map<Endpoint, ReadAnswer>();

const answer = <E extends Endpoint>(
  endpoint: E,
  find: ReadAnswer['find'],
  reply: (view: PlaceView, params: Values, today: string) => ReplyOf<E> | null,
  more: Pick<ReadAnswer, 'sameForAll'> = {},
): void => {
  readAnswers.set(endpoint as Endpoint, { find, reply, ...more });
};

const byPlace =
  (name: string): ReadAnswer['find'] =>
  (views, params) =>
    views.ofPlace(idIn(params, name));

const byChild: ReadAnswer['find'] = (views, params) =>
  views.find(({ children }) => children.has(idIn(params, 'childId') ?? 0));

const bySession: ReadAnswer['find'] = (views, params) =>
  views.find(({ sessions }) => sessions.has(idIn(params, 'id') ?? 0));

const ofReport = (view: PlaceView, rep_id: number | null) =>
  [...view.sessions.values()].find((session) => session.rep_id === rep_id && session.report !== null);

const ofProgramme: ReadAnswer['find'] = (views, { program }) =>
  views.find(({ place }) => program === undefined || place.program === program);

answer(getSite, byPlace('id'), (view, _, today) => siteReply(view, today));
answer(gradeDashboard, byPlace('gradeId'), (view, _, today) => gradeReply(view, today));
answer(gradeBasic, byPlace('gradeId'), (view, _, today) => gradeBasicReply(view, today));
answer(childrenHere, byPlace('id'), (view, params, today) =>
  listChildrenHere(view, parseCalendarDate(textIn(params, 'date')) ?? today, today),
);
answer(autocompleteChild, byPlace('id'), (view, params) => suggestChildren(view, textIn(params, 'text')));
answer(copiesMeant, byPlace('id'), (view, params) => listCopiesMeant(view, textIn(params, 'text')));
answer(returnableFromSite, byPlace('id'), (view, _, today) => listAtPlace(view, today));
answer(returnableFromSiteLib, byPlace('id'), (view, _, today) => listAtPlace(view, today));
answer(returnableFromChildren, byPlace('id'), (view, _, today) => listWithChildren(view, today));
// The server gives the number when the child is sent.
answer(proposeCardNo, byPlace('id'), () => ({ card_no: null }));
answer(getChild, byChild, (view, params, today) => childReply(view, idIn(params, 'childId') ?? 0, today));
answer(wishesOfChild, byChild, (view, params) => {
  const child = view.children.get(idIn(params, 'childId') ?? 0);
  return child ? openWishes(view, child) : null;
});
answer(nextBooks, byPlace('id'), (view, params, today) =>
  nextBooksReply(view, idIn(params, 'childId') ?? 0, today),
);
answer(getPlanned, bySession, (view, params) => sessionReply(view, idIn(params, 'id') ?? 0));
const byReport =
  (name: string): ReadAnswer['find'] =>
  (views, params) =>
    views.find((view) => ofReport(view, idIn(params, name)) !== undefined);
const reportIn = (view: PlaceView, rep_id: number | null) => {
  const session = ofReport(view, rep_id);
  return session ? reportReply(view, session) : null;
};
answer(getReport, byReport('id'), (view, params) => reportIn(view, idIn(params, 'id')));
answer(reportDisplay, byReport('reportId'), (view, params) => {
  const report = reportIn(view, idIn(params, 'reportId'));
  return report && { ...report, discussion: [] };
});

const sameForAll = { sameForAll: true };
answer(
  findChildByCard,
  async (views, params) =>
    (await views.find((view) => findByCard(view, textIn(params, 'cardNo')).length > 0)) ??
    views.find(() => true),
  (view, params) => findByCard(view, textIn(params, 'cardNo')),
  sameForAll,
);
answer(listLevels, ofProgramme, levelsReply, sameForAll);
answer(listReadingPartners, ofProgramme, peopleReply, sameForAll);
answer(
  autocompleteLessonPlan,
  ofProgramme,
  (view, params) => suggestPlans(view, textIn(params, 'text')),
  sameForAll,
);

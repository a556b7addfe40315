import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { issueBookChild, returnBookFromChild } from '@storyvan/contract/lending';
import { expect } from 'vitest';
import type { Database } from '../../db/database.ts';
import { addStaff } from '../../features/auth/staff.commands.ts';
import { makeChild, makeCopy, makeSite, makeTitle } from '../factories.ts';
import { readLendingState } from '../lending/lending-state.ts';
import { testStaff } from '../test-app.ts';
import type { SignedIn } from './server-process.ts';

/** Desks that lend and take back through faults, as the web app's desks do: a call without an answer is sent again. */

const copiesOfADesk = 5;
const date = '2024-1-5';
/** Answers after which the same request is sent again: it may or may not have been done. */
const lostStatuses = [502, 503, 504, 507];

interface Call {
  path: string;
  body: { request_id: string; accn_no: string };
}

export interface FaultDesk {
  /** The events of all replies that said done. */
  acknowledged: string[];
  /** How often a request was retried for lack of a reply. */
  sentAgain: number;
  /** Why no answer came, as the system calls it. */
  lostBy: string[];
  /** Milliseconds that each answered call took. */
  took: number[];
  /** When each was answered, by performance.now(). */
  answeredAt: number[];
  /** The statuses of answers that did not say done. */
  refusedWith: number[];
  /** The last of them. */
  lastRefusal: unknown;
  /** Sends the next call, or retries the unanswered one; returns whether it was answered. */
  step(server: Pick<SignedIn, 'post'>): Promise<boolean>;
  /** Runs until stopped, or until a call is not answered. */
  work(server: Pick<SignedIn, 'post'>, goOn: () => boolean): Promise<void>;
}

/** A staff account, a site and for each desk a child and a few books. */
export async function makeDesks(db: Database, count: number): Promise<FaultDesk[]> {
  await addStaff(db, testStaff);
  return makeDesksWithoutStaff(db, count);
}

/** The same where the staff account is there already. */
export async function makeDesksWithoutStaff(db: Database, count: number): Promise<FaultDesk[]> {
  const site_grade_id = await makeSite(db);
  const title_id = await makeTitle(db);
  const desks: FaultDesk[] = [];
  for (let n = 0; n < count; n++) {
    const child_id = await makeChild(db, { site_grade_id });
    const copies: string[] = [];
    for (let copy = 0; copy < copiesOfADesk; copy++) copies.push(await makeCopy(db, { title_id }));
    desks.push(makeDesk({ program: 'mop', site_grade_id, child_id }, copies));
  }
  return desks;
}

function makeDesk(place: { program: string; site_grade_id: number; child_id: number }, copies: string[]) {
  let calls = 0;
  let unsure: Call | null = null;
  /** Issues all its copies, then takes them back, and so on. */
  const nextCall = (): Call => {
    const accn_no = copies[calls % copies.length] as string;
    const issues = Math.floor(calls / copies.length) % 2 === 0;
    calls += 1;
    const dated = issues ? { date_issue: date } : { date_return: date };
    const path = issues ? issueBookChild.path : returnBookFromChild.path;
    return { path, body: { ...place, ...dated, accn_no, request_id: randomUUID() } };
  };
  const desk: FaultDesk = {
    acknowledged: [],
    sentAgain: 0,
    lostBy: [],
    lastRefusal: null,
    took: [],
    answeredAt: [],
    refusedWith: [],
    async step(server) {
      if (unsure) desk.sentAgain += 1;
      unsure ??= nextCall();
      const start = performance.now();
      const reply = await server.post(unsure.path, unsure.body).catch((error: unknown) => {
        desk.lostBy.push(whyLost(error));
        return null;
      });
      if (reply && reply.status !== 200) {
        desk.refusedWith.push(reply.status);
        desk.lastRefusal = reply.body;
      }
      if (!reply || lostStatuses.includes(reply.status)) return false;
      expect(reply).toMatchObject({
        status: 200,
        body: { status: { status: expect.stringMatching(/^(issued|returned)$/) } },
      });
      desk.answeredAt.push(performance.now());
      desk.took.push(performance.now() - start);
      desk.acknowledged.push(reply.body.details.event_id);
      unsure = null;
      return true;
    },
    async work(server, goOn) {
      while (goOn()) if (!(await desk.step(server))) return;
    },
  };
  return desk;
}

const whyLost = (error: unknown): string => {
  const { cause, name } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? name;
};

const acknowledgedBy = (desks: FaultDesk[]): string[] => desks.flatMap((desk) => desk.acknowledged);

/**
 * Keeps desks working through whatever happens until stopped, each with a pause after a call, so that the processor has
 * time for what happens.
 */
export function keepWorking(desks: FaultDesk[], server: Pick<SignedIn, 'post'>): { stop(): Promise<void> } {
  let goOn = true;
  const work = Promise.all(
    desks.map(async (desk) => {
      while (goOn) await sleep((await desk.step(server)) ? 20 : 100);
    }),
  );
  const stop = async () => {
    goOn = false;
    await work;
    for (const desk of desks) while (!(await desk.step(server))) await sleep(100);
  };
  return { stop };
}

/** All that was acknowledged is there; beside it at most the one call of each desk whose answer was lost. */
export async function expectNothingLost(db: Database, desks: FaultDesk[]): Promise<void> {
  const { events } = await readLendingState(db);
  const kept = new Set(events.map(({ event_id }) => event_id));
  const acknowledged = acknowledgedBy(desks);
  expect(acknowledged.filter((event_id) => !kept.has(event_id))).toEqual([]);
  expect(events.length - acknowledged.length).toBeLessThanOrEqual(desks.length);
}

/** After each desk has sent its last call until it was answered: every call has had exactly one effect. */
export async function expectEachCallOnce(db: Database, desks: FaultDesk[]): Promise<void> {
  const { events, copies, child_loans } = await readLendingState(db);
  expect(events.map(({ event_id }) => event_id).sort()).toEqual(acknowledgedBy(desks).sort());
  const issues = events.filter(({ kind }) => kind === 'issue_child');
  expect(child_loans.map((loan) => loan.child_loan_id).sort()).toEqual(
    issues.map(({ loan_id }) => loan_id).sort(),
  );
  const out = child_loans.filter(({ date_return }) => date_return === null);
  expect(out.map(({ accn_no }) => accn_no).sort()).toEqual(
    copies.filter(({ child_id }) => child_id !== null).map(({ accn_no }) => accn_no),
  );
}

import { setTimeout as sleep } from 'node:timers/promises';
import { today } from '@storyvan/domain/calendar-date';
import type { Client } from '../client.ts';
import { type DeskPair, issueOf, returnOf } from '../limit/desk-pairs.ts';
import { cardNoOf } from '../sets/shape.ts';

/** A desk in its scan loop: look a child up by card, issue a book, take it back, next child. */

export type Step = 'look up' | 'issue' | 'return';

export interface Times {
  /** Milliseconds of each call, by step. */
  byStep: Record<Step, number[]>;
  errors: string[];
}

export const noTimes = (): Times => ({ byStep: { 'look up': [], issue: [], return: [] }, errors: [] });

/** Works until the time is over; `pause` is the time that people need between two scans, in milliseconds. */
export async function workAt(
  client: Client,
  pairs: DeskPair[],
  { until, pause, times: { byStep, errors } }: { until: number; pause: number; times: Times },
): Promise<void> {
  for (let n = 0; Date.now() < until; n++) {
    const pair = pairs[n % pairs.length] as DeskPair;
    const steps: [Step, () => ReturnType<Client['get']>][] = [
      ['look up', () => client.get(`/api/info/child_by_card/${cardNoOf(pair.child_id)}`)],
      ['issue', () => client.post('/api/info/issue_book_child', issueOf(pair, today()))],
      ['return', () => client.post('/api/info/return_book_from_child', returnOf(pair, today()))],
    ];
    for (const [step, call] of steps) {
      if (pause > 0) await sleep(pause * (0.5 + Math.random()));
      try {
        const { status, body, milliseconds } = await call();
        byStep[step].push(milliseconds);
        if (status !== 200 || body.status?.status === 'refused' || body.length === 0) {
          errors.push(`${step}: ${status} ${JSON.stringify(body).slice(0, 200)}`);
        }
      } catch (error) {
        errors.push(`${step}: ${(error as Error).message}`);
      }
    }
  }
}

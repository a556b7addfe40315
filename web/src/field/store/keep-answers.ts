import type { EntryAnswer } from '@storyvan/contract/field-sync';
import type { SyncSummary } from './field-state.ts';
import { store } from './store.ts';

/** Stores what the server has answered, together with the summary, so that neither is lost if the tab is closed. */

/** More than a session has; only the rows of open desks show them. */
const mostInReview = 500;

const nothingSent: SyncSummary = { sent: 0, accepted: 0, again: 0, notes: [], review: 0 };

/** The summary with more answers. */
export function summed(summary: SyncSummary | null, answers: readonly EntryAnswer[]): SyncSummary {
  const before = { ...nothingSent, ...summary };
  const review = answers.filter(({ outcome }) => outcome === 'review').length;
  const notes = answers.flatMap(({ outcome, message }) => (outcome === 'noted' && message ? [message] : []));
  return {
    sent: before.sent + answers.length,
    accepted: before.accepted + answers.length - review,
    again: before.again + answers.filter(({ again }) => again).length,
    notes: [...before.notes, ...notes],
    review: before.review + review,
  };
}

/** An answer that was stored before is ignored. Returns the new ones. */
export const keepAnswers = (staff_id: number, answers: readonly EntryAnswer[]): Promise<EntryAnswer[]> =>
  store.transaction('rw', [store.outbox, store.enrolled, store.devices, store.kits], async () => {
    const fresh: EntryAnswer[] = [];
    for (const answer of answers) {
      const { request_id, child_id } = answer;
      const row = await store.outbox.get({ request_id });
      if (row?.seq === undefined || row.state === 'sent') continue;
      fresh.push(answer);
      // Without a kit there is no view of the place that would need it.
      if (await store.kits.get(row.site_grade_id))
        // Its sentence may name a child, and no screen shows it again.
        await store.outbox.update(row.seq, { state: 'sent', answer: { ...answer, message: null } });
      else await store.outbox.delete(row.seq);
      if (child_id !== null) await store.enrolled.where({ request_id }).modify({ child_id });
    }
    const device = await store.devices.get(staff_id);
    if (device && fresh.length > 0) {
      const reviewed = fresh.filter(({ outcome }) => outcome === 'review').map((answer) => answer.request_id);
      await store.devices.update(staff_id, {
        summary: summed(device.summary, fresh),
        in_review: [...device.in_review, ...reviewed].slice(-mostInReview),
      });
    }
    return fresh;
  });

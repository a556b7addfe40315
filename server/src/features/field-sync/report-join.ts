import type { EntryOf } from '@storyvan/contract/common/field-entry';
import { getReport, postComment, submitReport } from '@storyvan/contract/reports';
import { v5 } from 'uuid';
import { found } from '../../api-error.ts';
import { findNameOfStaff } from '../../records/account/auth.queries.ts';
import { type Acting, type Attempt, callAs, type Known, refusalOf, reportTexts } from './attempt.ts';
import { asComments, isSameText, joinedTexts } from './join.rules.ts';

/** A session that has a report already gets the texts of the second one as well. Doing it again adds nothing. */

const attempts = 5;

const noted = (note: string): Attempt => ({ kind: 'accepted', made: { note, events: [] } });

export async function joinReport(
  acting: Acting,
  entry: EntryOf<'report'>,
  { program, text }: Known,
  refused: Extract<Attempt, { kind: 'refused' }>,
): Promise<Attempt> {
  const rep_id = refused.report?.rep_id;
  if (refused.refusal.status !== 'already reported' || rep_id === undefined) return refused;
  const texts = reportTexts(text);
  const { name } = found(await findNameOfStaff.first(acting.api.db, acting), 'account');
  for (let attempt = 1; ; attempt++) {
    const stored = await callAs(acting, getReport, { params: { program, id: rep_id } });
    const joined = joinedTexts(stored, texts, name);
    if (!joined) {
      for (const [n, comment] of asComments(texts).entries()) {
        const body = { comment, rep_id, request_id: v5(`comment ${n}`, entry.request_id) };
        await callAs(acting, postComment, { params: { program }, body });
      }
      return noted('The session already had a report. What was written was added as a comment.');
    }
    if (isSameText(joined, stored)) return noted('The session already has this report.');
    try {
      const { version, rating } = stored;
      const body = { rep_id, version, rating: rating ?? entry.rating, ...joined };
      await callAs(acting, submitReport, { params: { program }, body });
      return noted('The session already had a report. What was written was added to it.');
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal.status !== 'conflict' || attempt === attempts) return { kind: 'refused', refusal };
    }
  }
}

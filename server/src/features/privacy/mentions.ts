import { type Mention, mostMentions } from '@storyvan/contract/privacy';
import { formatDate } from '@storyvan/domain/calendar-date';
import type { Executor } from '../../db/database.ts';
import {
  listBookNotes,
  listCommentTexts,
  listLessonPlanTexts,
  listMemberTexts,
  listNoteTexts,
  listObservationTexts,
  listPartnerNotes,
  listReportTexts,
  listWishNotes,
} from './mentions.queries.ts';
import { excerptOf, searchWordsOf, wordsIn } from './privacy.rules.ts';

/** Free texts that contain words of a child's name. Some matches mean someone else: a person must check them. */

type Text = Omit<Mention, 'text' | 'words'> & { texts: string[] };
type Place = Pick<Mention, 'program' | 'site_grade_id'>;

const textOf = (
  kind: Mention['kind'],
  key: string | number,
  where: string,
  texts: string[],
  { program, site_grade_id }: Place = { program: null, site_grade_id: null },
): Text => ({ kind, program, site_grade_id, key: String(key), where, texts });

async function textsOfPlaces(on: Executor, child_id: number): Promise<Text[]> {
  const reports = await listReportTexts.all(on, { child_id });
  const comments = await listCommentTexts.all(on, { child_id });
  const readings = await listObservationTexts.all(on, { child_id });
  const wishes = await listWishNotes.all(on, { child_id });
  return [
    ...reports.map((row) => {
      const where = `Report of ${formatDate(row.date)}, ${row.place_name}`;
      return textOf('report', row.rep_id, where, [row.what_was_read, row.how_it_went, row.to_change], row);
    }),
    ...comments.map((row) => {
      const where = `Comment of ${row.author} on the report of ${formatDate(row.date)}, ${row.place_name}`;
      return textOf('report comment', row.rep_id, where, [row.comment], row);
    }),
    ...readings.map((row) => {
      const where = `Reading of ${row.child_name} on ${formatDate(row.date_reading)}`;
      return textOf('reading', row.child_id, where, [row.observation], row);
    }),
    ...wishes.map((row) => {
      const where = `Wish of ${row.child_name} on ${formatDate(row.wished_on)}`;
      return textOf('wish', row.child_id, where, [row.note], row);
    }),
  ];
}

async function textsOfNoPlace(on: Executor, child_id: number): Promise<Text[]> {
  const notes = await listBookNotes.all(on, { child_id });
  const plans = await listLessonPlanTexts.all(on, {});
  const todos = await listNoteTexts.all(on, {});
  const members = await listMemberTexts.all(on, {});
  const partners = await listPartnerNotes.all(on, {});
  return [
    ...notes.map((row) => {
      const where = `Note of ${formatDate(row.date)} on ${row.title} (${row.accn_no})`;
      return textOf('book note', row.accn_no, where, [row.note]);
    }),
    ...plans.map((row) => {
      const texts = [row.lp_name, row.theme, row.objectives, row.steps, row.materials];
      return textOf('lesson plan', row.lp_id, `Lesson plan ${row.lp_name}`, texts);
    }),
    ...todos.map((row) => {
      const where = `To-do note of ${row.author}, due ${formatDate(row.due)}`;
      return textOf('to-do note', row.note_id, where, [row.title]);
    }),
    ...members.map((row) => textOf('member', row.member_id, `Member ${row.name}`, [row.name, row.note])),
    ...partners.map((row) =>
      textOf('reading partner', row.rp_id, `Note on the reading partner ${row.name}`, [row.note]),
    ),
  ];
}

/** Texts with the most words of the name first. */
export async function findMentions(
  on: Executor,
  child: { child_id: number; name: string },
): Promise<{ mentions: Mention[]; more: boolean }> {
  const words = searchWordsOf(child.name);
  const all = [
    ...(await textsOfPlaces(on, child.child_id)),
    ...(await textsOfNoPlace(on, child.child_id)),
  ].flatMap(({ texts, ...text }): Mention[] => {
    const hit = texts.find((one) => wordsIn(one, words).length > 0);
    if (hit === undefined) return [];
    return [{ ...text, text: excerptOf(hit, words), words: wordsIn(texts.join(' '), words) }];
  });
  const mentions = all.toSorted((a, b) => b.words.length - a.words.length);
  return { mentions: mentions.slice(0, mostMentions), more: mentions.length > mostMentions };
}

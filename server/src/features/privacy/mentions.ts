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

interface Text extends Omit<Mention, 'text' | 'words'> {
  texts: string[];
}

const ofNoPlace = { program: null, site_grade_id: null };

async function textsOfPlaces(on: Executor, child_id: number): Promise<Text[]> {
  const reports = await listReportTexts.all(on, { child_id });
  const comments = await listCommentTexts.all(on, { child_id });
  const readings = await listObservationTexts.all(on, { child_id });
  const wishes = await listWishNotes.all(on, { child_id });
  const placed = ({ program, site_grade_id }: Pick<Mention, 'program' | 'site_grade_id'>) => ({
    program,
    site_grade_id,
  });
  return [
    ...reports.map((row) => ({
      kind: 'report' as const,
      ...placed(row),
      key: String(row.rep_id),
      where: `Report of ${formatDate(row.date)}, ${row.place_name}`,
      texts: [row.what_was_read, row.how_it_went, row.to_change],
    })),
    ...comments.map((row) => ({
      kind: 'report comment' as const,
      ...placed(row),
      key: String(row.rep_id),
      where: `Comment of ${row.author} on the report of ${formatDate(row.date)}, ${row.place_name}`,
      texts: [row.comment],
    })),
    ...readings.map((row) => ({
      kind: 'reading' as const,
      ...placed(row),
      key: String(row.child_id),
      where: `Reading of ${row.child_name} on ${formatDate(row.date_reading)}`,
      texts: [row.observation],
    })),
    ...wishes.map((row) => ({
      kind: 'wish' as const,
      ...placed(row),
      key: String(row.child_id),
      where: `Wish of ${row.child_name} on ${formatDate(row.wished_on)}`,
      texts: [row.note],
    })),
  ];
}

async function textsOfNoPlace(on: Executor, child_id: number): Promise<Text[]> {
  const notes = await listBookNotes.all(on, { child_id });
  const plans = await listLessonPlanTexts.all(on, {});
  const todos = await listNoteTexts.all(on, {});
  const members = await listMemberTexts.all(on, {});
  const partners = await listPartnerNotes.all(on, {});
  return [
    ...notes.map((row) => ({
      kind: 'book note' as const,
      key: row.accn_no,
      where: `Note of ${formatDate(row.date)} on ${row.title} (${row.accn_no})`,
      texts: [row.note],
    })),
    ...plans.map((row) => ({
      kind: 'lesson plan' as const,
      key: String(row.lp_id),
      where: `Lesson plan ${row.lp_name}`,
      texts: [row.lp_name, row.theme, row.objectives, row.steps, row.materials],
    })),
    ...todos.map((row) => ({
      kind: 'to-do note' as const,
      key: String(row.note_id),
      where: `To-do note of ${row.author}, due ${formatDate(row.due)}`,
      texts: [row.title],
    })),
    ...members.map((row) => ({
      kind: 'member' as const,
      key: String(row.member_id),
      where: `Member ${row.name}`,
      texts: [row.name, row.note],
    })),
    ...partners.map((row) => ({
      kind: 'reading partner' as const,
      key: String(row.rp_id),
      where: `Note on the reading partner ${row.name}`,
      texts: [row.note],
    })),
  ].map((text) => ({ ...text, ...ofNoPlace }));
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

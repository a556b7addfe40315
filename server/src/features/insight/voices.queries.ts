import type { DateRange } from '@storyvan/domain/date-range';
import { type Kysely, sql } from 'kysely';
import { prepare, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { notOfUndoneReturn } from '../../records/reading/reading.queries.ts';
import { inScope, type ScopeSlots } from './scope.queries.ts';

/** Sentences of “How was it?”, for reports. */

/** Literals, so that the index of sentences serves them. */
const nothing = sql.lit('');

const sentences = (db: Kysely<Schema>) =>
  db
    .selectFrom('reading')
    .innerJoin('child', 'child.child_id', 'reading.child_id')
    .innerJoin('title', 'title.title_id', 'reading.title_id')
    .select([
      'reading.reading_id',
      'reading.observation as sentence',
      'reading.opinion',
      'title.title',
      'reading.date_reading as date',
      'child.name',
    ])
    .select((eb) =>
      eb
        .selectFrom('chosen_voice')
        .select('chosen_voice.chosen_at')
        .whereRef('chosen_voice.reading_id', '=', 'reading.reading_id')
        .as('chosen_at'),
    )
    .where('reading.child_loan_id', 'is not', null)
    .where('reading.observation', '<>', nothing)
    .where(notOfUndoneReturn);

const ofScope = (p: Slots<ScopeSlots>) => (eb: Parameters<typeof notOfUndoneReturn>[0]) =>
  eb.exists(
    eb
      .selectFrom('site_grade')
      .leftJoin('school', 'school.school_id', 'site_grade.school_id')
      .select('site_grade.site_grade_id')
      .whereRef('site_grade.site_grade_id', '=', 'reading.site_grade_id')
      .where(inScope(p)),
  );

/** The newest first. */
export const listNewest = prepare((db, p: Slots<ScopeSlots & DateRange & { limit: number }>) =>
  sentences(db)
    .where('reading.date_reading', '>=', p('start'))
    .where('reading.date_reading', '<=', p('end'))
    .where(ofScope(p))
    .orderBy('reading.date_reading', 'desc')
    .orderBy('reading.reading_id', 'desc')
    .limit(p('limit')),
);
export type SentenceRow = Awaited<ReturnType<typeof listNewest.all>>[number];

export const listChosen = prepare(
  (db, p: Slots<ScopeSlots & DateRange & { limit: number }>) =>
    sentences(db)
      .where('reading.reading_id', 'in', (of) =>
        of.selectFrom('chosen_voice').select('chosen_voice.reading_id'),
      )
      .where('reading.date_reading', '>=', p('start'))
      .where('reading.date_reading', '<=', p('end'))
      .where(ofScope(p))
      .orderBy('reading.date_reading', 'desc')
      .orderBy('reading.reading_id', 'desc')
      .limit(p('limit')),
  { readsAll: 'chosen_voice', why: 'People choose them one by one.' },
);

/** Locked, so that an erasure waits and then finds the chosen sentence. */
export const findSentence = prepare((db, p: Slots<{ reading_id: string }>) =>
  db
    .selectFrom('reading')
    .innerJoin('child', 'child.child_id', 'reading.child_id')
    .select(['reading.reading_id', 'reading.observation', 'reading.opinion', 'child.name'])
    .where('reading.reading_id', '=', p('reading_id'))
    .forUpdate('reading'),
);

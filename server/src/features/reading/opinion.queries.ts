import type { Opinion } from '@storyvan/contract/common/opinion';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import type { Kysely } from 'kysely';
import { prepare, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { eventKind } from '../../db/tables/loan.ts';
import { placeName } from '../../records/place/place-name.ts';
import { notOfUndoneReturn, readings } from '../../records/reading/reading.queries.ts';

/** “How was it?” at a return: the return, what was said, and what was said of a title. */

interface Return {
  event_id: string;
  accn_no: string;
  child_id: number;
  site_grade_id: number;
}

export const findReturn = prepare((db, p: Slots<Return>) =>
  db
    .selectFrom('lending_event')
    .innerJoin('child_loan', 'child_loan.child_loan_id', 'lending_event.child_loan_id')
    .innerJoin('title', 'title.title_id', 'child_loan.title_id')
    .leftJoin('lending_event as undo', 'undo.undoes_event_id', 'lending_event.event_id')
    .select([
      'child_loan.program',
      'lending_event.date',
      'child_loan.child_loan_id',
      'child_loan.title_id',
      'title.title',
      'undo.event_id as undone_by',
    ])
    .where('lending_event.event_id', '=', p('event_id'))
    .where('lending_event.kind', '=', eventKind.return_child)
    .where('child_loan.accn_no', '=', p('accn_no'))
    .where('child_loan.child_id', '=', p('child_id'))
    .where('child_loan.site_grade_id', '=', p('site_grade_id')),
);

/** Locked, so that its record is not erased meanwhile; null once it is. */
export const findChildToAsk = prepare((db, p: Slots<{ child_id: number }>) =>
  db
    .selectFrom('child')
    .select(['name', 'level'])
    .where('child_id', '=', p('child_id'))
    .where('erased_at', 'is', null)
    .forShare(),
);

export const findOpinion = prepare((db, p: Slots<{ child_loan_id: number }>) =>
  readings(db).where('reading.child_loan_id', '=', p('child_loan_id')),
);

const opinionsOf = (db: Kysely<Schema>) =>
  db.selectFrom('reading').where('reading.opinion', 'is not', null).where(notOfUndoneReturn);

export const countOpinions = prepare((db, p: Slots<{ title_id: number }>) =>
  opinionsOf(db)
    .select((eb) => ['reading.opinion', eb.fn.countAll<number>().as('cnt')])
    .where('reading.title_id', '=', p('title_id'))
    .groupBy('reading.opinion')
    .$narrowType<{ opinion: Opinion }>(),
);
interface Page {
  title_id: number;
  before_date: CalendarDate;
  before_id: string;
  limit: number;
}

export const listSentences = prepare((db, p: Slots<Page>) =>
  opinionsOf(db)
    .innerJoin('child', 'child.child_id', 'reading.child_id')
    .innerJoin('site_grade', 'site_grade.site_grade_id', 'reading.site_grade_id')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .select([
      'reading.reading_id',
      'reading.date_reading',
      'reading.opinion',
      'reading.observation',
      'reading.child_id',
      'child.name as child_name',
      'reading.program',
      'reading.site_grade_id',
      'site_grade.school_id',
    ])
    .select(placeName().as('place_name'))
    .where('reading.title_id', '=', p('title_id'))
    .where('reading.observation', '<>', '')
    .where((eb) =>
      eb(
        eb.refTuple('reading.date_reading', 'reading.reading_id'),
        '<',
        eb.tuple(p('before_date'), p('before_id')),
      ),
    )
    .orderBy('reading.date_reading', 'desc')
    .orderBy('reading.reading_id', 'desc')
    .limit(p('limit'))
    .$narrowType<{ opinion: Opinion }>(),
);

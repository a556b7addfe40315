import type { Opinion } from '@storyvan/contract/common/opinion';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { type Kysely, sql } from 'kysely';
import { prepare, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { eventKind } from '../../db/tables/loan.ts';
import { placeName } from '../../records/place/place-name.ts';
import { notOfUndoneReturn, readings } from '../../records/reading/reading.queries.ts';

interface Page {
  site_grade_id: number;
  limit: number;
  offset: number;
}

const readingsOfPlace = (db: Kysely<Schema>, p: Slots<Page>) =>
  readings(db)
    .where('reading.site_grade_id', '=', p('site_grade_id'))
    .where(notOfUndoneReturn)
    .orderBy('reading.date_reading', 'desc')
    .orderBy('reading.reading_id', 'desc')
    .limit(p('limit'))
    .offset(p('offset'));

export const listReadingsOfPlace = prepare((db, p: Slots<Page>) => readingsOfPlace(db, p));
export type ReadingRow = Awaited<ReturnType<typeof listReadingsOfPlace.all>>[number];

/** The readings of a child at this place; it may be enrolled elsewhere now. */
export const listReadingsOfChild = prepare((db, p: Slots<Page & { child_id: number }>) =>
  readingsOfPlace(db, p).where('reading.child_id', '=', p('child_id')),
);

export const findReading = prepare((db, p: Slots<{ reading_id: string }>) =>
  readings(db).where('reading.reading_id', '=', p('reading_id')),
);

export const findReadingOfRequest = prepare((db, p: Slots<{ request_id: string }>) =>
  readings(db).where('reading.request_id', '=', p('request_id')),
);

export const findEnrolledChild = prepare((db, p: Slots<{ child_id: number }>) =>
  db
    .selectFrom('child')
    .innerJoin('site_grade', 'site_grade.site_grade_id', 'child.site_grade_id')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .select(['child.child_id', 'child.name', 'child.site_grade_id', 'child.inactive_since'])
    .select(placeName().as('place_name'))
    .where('child.child_id', '=', p('child_id')),
);
export const findStaff = prepare((db, p: Slots<{ staff_id: number }>) =>
  db.selectFrom('staff').select('staff_id').where('staff_id', '=', p('staff_id')),
);

export const listEnabledStaff = prepare((db) =>
  db
    .selectFrom('staff')
    .select(['staff_id as librarian_id', 'name'])
    .where('disabled_at', 'is', null)
    .where('kind', '=', 'person')
    .orderBy('staff_id'),
);

const pointColumns = [
  'child_loan.date_issue',
  sql<number>`child_loan.level - child_loan.child_level`.as('diff_level'),
  'child_loan.accn_no',
  'title.title',
] as const;

/** The loans of a child, wherever it was enrolled, for which both levels are known. */
export const listPatternOfChild = prepare((db, p: Slots<{ child_id: number }>) =>
  db
    .selectFrom('child_loan')
    .innerJoin('title', 'title.title_id', 'child_loan.title_id')
    .select(pointColumns)
    .where('child_loan.child_id', '=', p('child_id'))
    .where('child_loan.undone', '=', 0)
    .where('child_loan.level', 'is not', null)
    .where('child_loan.child_level', 'is not', null)
    .orderBy('child_loan.date_issue')
    .orderBy('child_loan.child_loan_id'),
);

/** The same for all children of a grade, child by child. */
export const listPatternsOfGrade = prepare((db, p: Slots<{ site_grade_id: number }>) =>
  db
    .selectFrom('child')
    .innerJoin('child_loan', 'child_loan.child_id', 'child.child_id')
    .innerJoin('title', 'title.title_id', 'child_loan.title_id')
    .select('child.child_id')
    .select(pointColumns)
    .where('child.site_grade_id', '=', p('site_grade_id'))
    .where('child.inactive_since', 'is', null)
    .where('child_loan.undone', '=', 0)
    .where('child_loan.level', 'is not', null)
    .where('child_loan.child_level', 'is not', null)
    .orderBy('child.child_id')
    .orderBy('child_loan.date_issue')
    .orderBy('child_loan.child_loan_id'),
);

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
interface SentencesPage {
  title_id: number;
  before_date: CalendarDate;
  before_id: string;
  limit: number;
}

export const listSentences = prepare((db, p: Slots<SentencesPage>) =>
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

import {
  bookList,
  bookListChildDetailsChart,
  bookListDetails,
  bookListDetailsChart,
  bookListGradeDetailsChart,
  pendingBookListDetails,
  pendingBookListDetailsChart,
  pendingBooks,
} from '@storyvan/contract/book-lists';
import type { Programme } from '@storyvan/contract/common/programme';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import type { Api } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { getHolder } from '../../records/place/place.queries.ts';
import { getLoanPeriods } from '../../records/setting/loan-periods.queries.ts';
import {
  countChildrenByBaseline,
  countIssuedByDate,
  listBoxRows,
  listDatesOfPending,
  listDirectRows,
  listPendingRows,
} from './book-lists.queries.ts';
import {
  bookListOf,
  grey,
  inOneProgramme,
  listedBooksOf,
  onceEach,
  pendingBooksOf,
  primarySlices,
  secondarySlices,
} from './book-lists.rules.ts';

interface PlaceParams {
  program: Programme;
  id: number;
}
type PlaceOnDate = PlaceParams & { date: CalendarDate };

export function bookListsRoutes(api: Api): void {
  const { db } = api;
  const periodsOf = async (program: Programme) => inOneProgramme(await getLoanPeriods(db), program);

  const listed = async ({ date, ...place }: PlaceOnDate) => {
    const on = { site_grade_id: (await getHolder(db, place)).site_grade_id, date };
    const [boxes, direct] = await Promise.all([listBoxRows.all(db, on), listDirectRows.all(db, on)]);
    return onceEach([
      ...boxes.map((row) => ({ in_box: true, ...row })),
      ...direct.map((row) => ({ in_box: false, ...row })),
    ]);
  };
  const pending = async (place: PlaceParams) => {
    const { site_grade_id, program } = await getHolder(db, place);
    const [rows, periods] = await Promise.all([
      listPendingRows.all(db, { site_grade_id }),
      periodsOf(program),
    ]);
    return pendingBooksOf(rows, api.today(), periods);
  };
  const pendingOf = async ({ date, ...place }: PlaceOnDate) =>
    (await pending(place)).filter((book) => book.date_issue === date);
  const ofGrade = (params: { gradeId: number; date: CalendarDate }) => ({
    program: 'lis' as const,
    id: params.gradeId,
    date: params.date,
  });

  serve(api, bookList, async ({ params }) => {
    const { site_grade_id } = await getHolder(db, params);
    const [issued, pending] = await Promise.all([
      countIssuedByDate.all(db, { site_grade_id }),
      listDatesOfPending.all(db, { site_grade_id }),
    ]);
    return bookListOf(issued, pending);
  });
  serve(api, bookListDetails, async ({ params }) => {
    const [books, periods] = await Promise.all([listed(params), periodsOf(params.program)]);
    return listedBooksOf(books, api.today(), periods);
  });
  serve(api, bookListDetailsChart, async ({ params }) => primarySlices(await listed(params)));
  serve(api, bookListGradeDetailsChart, async ({ params }) => secondarySlices(await listed(ofGrade(params))));
  serve(api, bookListChildDetailsChart, async ({ params }) => {
    const { date, ...grade } = ofGrade(params);
    const { site_grade_id } = await getHolder(db, grade);
    const levels = await countChildrenByBaseline.all(db, { site_grade_id, date });
    return levels.map((level) => ({ ...level, hex_code: level.hex_code ?? grey }));
  });

  serve(api, pendingBooks, ({ params }) => pending(params));
  serve(api, pendingBookListDetails, ({ params }) => pendingOf(params));
  serve(api, pendingBookListDetailsChart, async ({ params }) => primarySlices(await pendingOf(params)));
}

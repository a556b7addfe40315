import { readFileSync } from 'node:fs';
import { errorReply } from '@storyvan/contract/common/error-reply';
import {
  issueBookChild,
  issueBookSite,
  lendToChild,
  renewBookChild,
  returnBookFromChild,
  returnBookSite,
  undoLending,
} from '@storyvan/contract/lending';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeCopy } from '../../testing/factories.ts';
import { type LendingScene, makeLendingScene } from '../../testing/lending/lending-scene.ts';
import { type LendingState, readLendingState } from '../../testing/lending/lending-state.ts';
import { sampleData } from '../../testing/sample-data.ts';
import { useTestApp } from '../../testing/test-app.ts';

const missing = Symbol('missing');
const sentences = {
  child: 'Please select a child',
  programme: 'The programme is mop or lis.',
  accnNo: 'Enter the accession number.',
  dateNeeded: 'Enter a date, written year-month-day.',
  noSuchDate: 'This date does not exist. Write it year-month-day, such as 2026-1-5.',
  dateTooLong: 'A date is written year-month-day, such as 2026-1-5.',
  requestId: 'request_id must be a UUID.',
  librarian: 'Send librarian_id as 1, or leave it out: the server records who is signed in.',
  eventId: 'event_id must be a UUID.',
};

const noNumbers = [
  0,
  '0',
  -1,
  '-1',
  1.5,
  '1.5',
  1e21,
  '1e3',
  2_147_483_648,
  'abc',
  null,
  [],
  [1],
  {},
  true,
  ' 1',
  '٣',
];
const notIds: unknown[] = [missing, '', ...noNumbers];
const notDates: [unknown, string][] = [
  ...[missing, null, 0, 20_261_105, [], {}, true].map((v): [unknown, string] => [v, sentences.dateNeeded]),
  ...[
    '',
    'abc',
    '2026-2-30',
    '2026-13-1',
    '2026-0-1',
    '2026-11-0',
    '5-11-2026',
    '2026/11/5',
    '1899-1-1',
    '2026-11-5T00:00',
  ].map((v): [unknown, string] => [v, sentences.noSuchDate]),
  ['2026-11-05T10:00:00.000Z', sentences.dateTooLong],
];
const notAccnNos: [unknown, string][] = [
  ...[missing, null, [], ['B-1'], {}, true, '', ' ', '**', '\u200b'].map((v): [unknown, string] => [
    v,
    sentences.accnNo,
  ]),
  ['x'.repeat(65), 'An accession number has at most 64 characters.'],
  ['B\u0007', 'An accession number has no control characters.'],
  ['*'.repeat(30_000).concat('x', '*'.repeat(30_000), 'x'), 'An accession number has at most 64 characters.'],
];
const notUuids: unknown[] = ['', 'abc', 0, 1.5, null, [], {}, '00000000-0000-0000-0000'];

type Case = [field: string, value: unknown, sentence: string];
const each = (field: string, values: unknown[], sentence: string): Case[] =>
  values.map((v) => [field, v, sentence]);
const eachOf = (field: string, values: [unknown, string][]): Case[] => values.map(([v, s]) => [field, v, s]);

const isEmpty = (value: unknown) => value === missing || value === null || value === '';
const eachId = (field: string, called: string, values: unknown[]): Case[] =>
  values.map((v) => [field, v, `Enter ${called}${isEmpty(v) ? '.' : ' as a whole number from 1 up.'}`]);

const programmeNeeded = each('program', ['', 0, 'MOP', 'abc', null, [], {}], sentences.programme);
const common: Case[] = [
  ...eachId('site_grade_id', 'the site or grade', notIds),
  ...eachId('librarian_id', 'the librarian', ['', ...noNumbers]),
  ...each('librarian_id', [2, '999'], sentences.librarian),
  ...each('request_id', notUuids, sentences.requestId),
  ...eachOf('accn_no', notAccnNos),
];
const issue: Case[] = [...common, ...programmeNeeded, ...eachOf('date_issue', notDates)];
const giveBack: Case[] = [...common, ...programmeNeeded, ...eachOf('date_return', notDates)];
const renewal: Case[] = [...common, ...programmeNeeded, ...eachOf('date_renewal', notDates)];
const child = each('child_id', notIds, sentences.child);
const programMissing: Case[] = [['program', missing, sentences.programme]];

const table: [name: string, path: string, cases: Case[]][] = [
  ['issue_book_child', issueBookChild.path, [...issue, ...child, ...programMissing]],
  ['lend_to_child', lendToChild.path, [...issue.filter(([field]) => field !== 'program'), ...child]],
  ['issue_book_site', issueBookSite.path, [...issue, ...programMissing]],
  ['renew_book_child', renewBookChild.path, renewal],
  ['return_book_from_child', returnBookFromChild.path, giveBack],
  ['return_book_site', returnBookSite.path, giveBack],
  [
    'undo_lending',
    undoLending.path,
    [
      ...each('event_id', [missing, ...notUuids], sentences.eventId),
      ...each('request_id', notUuids, sentences.requestId),
    ],
  ],
];

describe('bad input', () => {
  const app = useTestApp();
  let scene: LendingScene;
  let accn_no: string;
  let before: LendingState;

  beforeAll(async () => {
    scene = await makeLendingScene(app.db, 'mop');
    accn_no = await makeCopy(app.db);
    before = await readLendingState(app.db);
  });

  const goodBody = (): Record<string, unknown> => ({
    program: 'mop',
    librarian_id: 1,
    site_grade_id: scene.here,
    child_id: scene.child,
    date_issue: '2026-11-05',
    date_return: '2026-11-05',
    date_renewal: '2026-11-05',
    accn_no,
    event_id: '01935e3a-0000-7000-8000-000000000000',
    request_id: '01935e3a-0000-7000-8000-000000000001',
  });

  const bodyWith = (field: string, value: unknown): Record<string, unknown> => {
    const { [field]: _, ...rest } = goodBody();
    return value === missing ? rest : { ...rest, [field]: value };
  };

  describe.each(table)('to %s', (_name, path, cases) => {
    it.each(cases)(
      'in %s, when it is %s, is 400 with its sentence and writes nothing',
      async (field, value, sentence) => {
        const reply = await app.send('POST', path, bodyWith(field, value));
        expect(reply.statusCode).toBe(400);
        const { error } = errorReply.strict().parse(reply.json());
        expect([error.code, error.message]).toEqual(['invalid_input', sentence]);
        expect(error.fields[0]).toEqual({ field, message: sentence });
        expect(await readLendingState(app.db)).toEqual(before);
      },
    );

    it('as the whole body, when it is not an object, is 400 and writes nothing', async () => {
      for (const body of [
        '[]',
        '"abc"',
        '1',
        'null',
        '[[[['.concat(']]]]'),
        `{"accn_no":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
      ]) {
        const reply = await app.send('POST', path, body, { 'content-type': 'application/json' });
        expect(reply.statusCode).toBe(400);
        errorReply.strict().parse(reply.json());
      }
      expect(await readLendingState(app.db)).toEqual(before);
    });
  });

  it('a repeated field of a form, when a browser sends it twice, is 400 and writes nothing', async () => {
    const form = new URLSearchParams(goodBody() as Record<string, string>);
    form.append('accn_no', accn_no);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const reply = await app.send('POST', issueBookChild.path, form.toString(), headers);
    expect([reply.statusCode, reply.json().error.message]).toEqual([400, sentences.accnNo]);
    expect(await readLendingState(app.db)).toEqual(before);
  });

  it.each([
    ['date_issue', issueBookChild.path],
    ['date_issue', issueBookSite.path],
    ['date_renewal', renewBookChild.path],
    ['date_return', returnBookFromChild.path],
    ['date_return', returnBookSite.path],
  ])('%s of %s, when it is tomorrow, is 400 future_date and writes nothing', async (field, path) => {
    const reply = await app.send('POST', path, bodyWith(field, '2026-11-22'));
    expect([reply.statusCode, reply.json().error.code]).toEqual([400, 'future_date']);
    expect(await readLendingState(app.db)).toEqual(before);
  });

  it.each([0, '0', -1, 1.5, 'abc', 1e21])(
    'the accession number %j, when no book has it, is a refusal',
    async (value) => {
      const reply = await app.send('POST', issueBookSite.path, {
        ...bodyWith('accn_no', value),
        request_id: undefined,
      });
      expect([reply.statusCode, reply.json().status?.status]).toEqual([200, 'unknown accession number']);
      expect(await readLendingState(app.db)).toEqual(before);
    },
  );

  const naughtyFile = sampleData('hostile/naughty_strings.json');
  const naughty = JSON.parse(readFileSync(naughtyFile, 'utf8')) as string[];

  it('naughty strings, in every field of every call, never cause a fault and write nothing', async () => {
    expect(naughty).toHaveLength(515);
    for (const text of naughty) {
      const strings = {
        accn_no: text,
        child_id: text,
        date_issue: text,
        date_renewal: text,
        program: text,
        event_id: text,
        title: text,
      };
      const bodies = [
        { ...bodyWith('accn_no', text), request_id: undefined },
        { ...goodBody(), ...strings },
      ];
      const sent = table.flatMap(([, path]) => bodies.map((body) => app.send('POST', path, body)));
      const statuses = (await Promise.all(sent)).map((reply) => reply.statusCode);
      expect([text, statuses.filter((status) => ![200, 400, 404].includes(status))]).toEqual([text, []]);
    }
    expect(await readLendingState(app.db)).toEqual(before);
  }, 120_000);

  it('naughty strings, as part of a path, never cause a fault', async () => {
    for (const text of naughty) {
      const part = encodeURIComponent(Buffer.from(text).toString());
      const addresses = [
        `/api/info/lookup/${part}`,
        `/api/info/book_details/${part}/echo`,
        `/api/info/autocomplete/child/${part}/mop/${scene.here}`,
        `/api/info/child_by_card/${part}`,
        `/api/info/get_returnable_books_from_site/${part}/${part}`,
        `/api/mop/sites/${part}`,
        `/${part}`,
      ];
      const replies = await Promise.all(addresses.map((address) => app.send('GET', address)));
      for (const { statusCode, body } of replies) {
        expect([text, statusCode < 500]).toEqual([text, true]);
        if (statusCode !== 200) errorReply.strict().parse(JSON.parse(body));
      }
    }
  }, 120_000);
});

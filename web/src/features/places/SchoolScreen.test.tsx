import { getSchoolRecord } from '@storyvan/contract/places';
import { type Grade, getSchool, listGrades } from '@storyvan/contract/schools';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { hrefOf } from '../../testing/page.ts';
import { schoolRecord } from '../../testing/place-records.ts';
import { renderScreen } from '../../testing/render.tsx';
import { exportAsCsv, watchSavedFiles } from '../../testing/saved-files.ts';
import { reply } from '../../testing/server.ts';
import { itSaysThatItLoads, itSaysThatThereIsNone } from '../../testing/states.ts';
import { answerTerm } from '../../testing/term.ts';
import { SchoolScreen } from './SchoolScreen.tsx';

const grade = (grade_id: number, grade_code: string, ra_count: number, report_status: number): Grade => ({
  grade_id,
  site_grade_id: grade_id,
  school_id: 2,
  grade_code,
  grade_count: 31,
  books_here: 40,
  books_with_children: 20,
  ra_count,
  report_status,
});

beforeEach(answerTerm);

beforeEach(() => {
  reply(getSchoolRecord, schoolRecord);
  reply(getSchool, {
    school_id: 2,
    code: 'ALD',
    shift: null,
    name: 'Aldona Primary',
    region: 'Bardez',
    grades: 3,
    total: 93,
    books_out: 60,
  });
});

const show = () => renderScreen(<SchoolScreen school_id={2} />);
const savedFiles = watchSavedFiles();

describe('a school', () => {
  itSaysThatItLoads(listGrades, show);

  it('without grades, says how to add them', async () => {
    reply(listGrades, []);
    show();
    expect(await screen.findByText('This school has no grades yet')).toBeTruthy();
  });

  itSaysThatThereIsNone([getSchool, listGrades], show, 'There is no such school.');

  it('loaded, shows for each grade the pending reports, or All submitted, and a link to it', async () => {
    reply(listGrades, [grade(11, 'III-A', 5, 5), grade(12, 'III-B', 5, 4), grade(13, 'IV-A', 5, 3)]);
    show();
    const [first, second, third] = await screen.findAllByRole('article');
    expect(within(first as HTMLElement).getByText('All submitted')).toBeTruthy();
    expect(within(second as HTMLElement).getByText('1 pending')).toBeTruthy();
    expect(within(third as HTMLElement).getByText('2 pending')).toBeTruthy();
    expect(hrefOf(/2 pending/, within(third as HTMLElement))).toBe('/lis/school/2/13/read-alouds');
    expect(hrefOf('III-B')).toBe('/lis/school/2/12');
    expect(await screen.findByRole('heading', { level: 1, name: 'Aldona Primary' })).toBeTruthy();
    expect(screen.getByText('ALD · Bardez · 93 children')).toBeTruthy();
    expect(hrefOf('lis')).toBe('/lis');
  });

  it('exported, has the number of pending reports of each grade', async () => {
    reply(listGrades, [grade(11, 'III-A', 5, 5), grade(13, 'IV-A', 5, 3)]);
    const { keys } = show();
    await screen.findByRole('heading', { level: 1, name: 'Aldona Primary' });
    const { name, lines } = await exportAsCsv(keys, savedFiles);
    expect(name).toMatch(/^grades-aldona-primary-\d{4}/);
    expect(lines.slice(1)).toEqual(['III-A,31,40,20,5,5,0', 'IV-A,31,40,20,5,3,2']);
  });

  it('that is closed, says since when, and that opening it again opens its grades too', async () => {
    reply(getSchoolRecord, { ...schoolRecord, inactive_since: '2026-01-05' });
    reply(listGrades, []);
    show();
    expect((await screen.findByText(/Closed since/)).textContent).toBe('Closed since 5 Jan 2026.');
    expect(await screen.findByText('The grades of this school are closed')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Open this school again' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add grades' })).toBeNull();
  });
});

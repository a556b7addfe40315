import { statisticsOfChildren, statisticsOfPlaces } from '@storyvan/contract/lending-statistics';
import { gradeBasic } from '@storyvan/contract/schools';
import { getSite } from '@storyvan/contract/sites';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { exportAsCsv, watchSavedFiles } from '../../testing/saved-files.ts';
import { failWith, reply } from '../../testing/server.ts';
import { gradeStatistics } from './lending-statistics.fixtures.ts';
import { answerStatistics, figure, november, rowOf, show } from './testing-statistics.tsx';

const savedFiles = watchSavedFiles();
answerStatistics();

describe('the statistics of a place', () => {
  const place = { ...november, place: '3' };

  it('show its children, also those who have not borrowed, and their sum is that of the place', async () => {
    show(place);
    expect(await screen.findByRole('heading', { level: 1, name: 'Tonca' })).toBeTruthy();
    expect(await figure('books issued to children')).toContain('66');
    expect((await rowOf(/^Anushka/)).slice(2)).toEqual(['2', '↑ 1 more (100 %)', '1', '17 Nov 2025']);
    expect((await rowOf(/^Joel/)).slice(2)).toEqual(['0', 'none before', '0', 'has not borrowed']);
    expect((await rowOf(/^Mira/))[0]).toBe('Mira Naikno longer here');
    expect((await rowOf(/^Total/)).slice(2)).toEqual(['66', '↑ 65 more (6,500 %)', '60', '2 borrowed']);
  });

  it('exported, hold its children as they are sorted', async () => {
    const { keys } = show(place);
    await keys.click(await screen.findByRole('button', { name: /^Issued/ }));
    const { name, lines } = await exportAsCsv(keys, savedFiles);
    expect(name).toMatch(/^lending-statistics-mop-tonca-2025-11-01/i);
    expect(lines.slice(1)).toEqual([
      'Joel Pinto,C-8,3,yes,0,0,0,0,',
      'Anushka Faria,C-7,3,yes,2,1,1,1,2025-11-17',
      'Mira Naik,C-9,3,no,64,0,59,0,',
    ]);
  });

  it('lead down to the child, up to the programme and out to the site', async () => {
    show(place);
    const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await hrefOf('Anushka Faria')).toBe(
      '/mop/lending-statistics?start=2025-11-01&end=2025-11-20&place=3&child=7',
    );
    expect(await hrefOf('Lending statistics')).toBe(
      '/mop/lending-statistics?start=2025-11-01&end=2025-11-20',
    );
    expect(await hrefOf('Open the site')).toBe('/mop/site/3');
  });

  it('without a child, say how children come in', async () => {
    reply(statisticsOfChildren, []);
    show(place);
    expect(await screen.findByText('Nobody is enrolled here, and nobody borrowed')).toBeTruthy();
  });

  it('that is unknown, say so', async () => {
    failWith(getSite, 404, 'not_found', 'There is no such site.');
    failWith(statisticsOfPlaces, 404, 'not_found', 'There is no such site.');
    failWith(statisticsOfChildren, 404, 'not_found', 'There is no such site.');
    show(place);
    expect((await screen.findByRole('alert')).textContent).toContain('There is no such site.');
  });

  it('that is a grade, ask for that grade alone and name its school', async () => {
    reply(gradeBasic, {
      stats: {
        grade_id: 11,
        grade_code: 'III-A',
        grade_count: 31,
        school_id: 2,
        school_name: 'Aldona Primary',
      },
    });
    let asked = '';
    reply(statisticsOfPlaces, ({ params }) => {
      asked = `${params.school} ${params.grade}`;
      return [gradeStatistics];
    });
    show({ ...november, place: '11' }, 'lis');
    expect(await screen.findByRole('heading', { level: 1, name: 'Aldona Primary, III-A' })).toBeTruthy();
    const open = await screen.findByRole('link', { name: 'Open the grade' });
    expect(open.getAttribute('href')).toBe('/lis/school/2/11');
    expect(asked).toBe('all 11');
  });
});

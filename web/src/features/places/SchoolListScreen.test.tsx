import { listClosedPlaces } from '@storyvan/contract/places';
import { listSchools, type School } from '@storyvan/contract/schools';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { findHref } from '../../testing/page.ts';
import { renderScreen } from '../../testing/render.tsx';
import { exportAsCsv, watchSavedFiles } from '../../testing/saved-files.ts';
import { failWith, reply } from '../../testing/server.ts';
import { itSaysThatItLoads } from '../../testing/states.ts';
import { SchoolListScreen } from './SchoolListScreen.tsx';

const school = (school_id: number, name: string, more: Partial<School> = {}): School => ({
  school_id,
  code: `K${school_id}`,
  shift: null,
  name,
  region: 'Bardez',
  grades: 4,
  total: 1200,
  books_out: 90,
  ...more,
});

const total = () => screen.getByText(/in 2 schools|in 1 school/).textContent;

const show = () => renderScreen(<SchoolListScreen />);
const savedFiles = watchSavedFiles();

beforeEach(() => reply(listClosedPlaces, []));

describe('the school list', () => {
  itSaysThatItLoads(listSchools, show);

  it('with no schools, says how to add them', async () => {
    reply(listSchools, []);
    show();
    expect(await screen.findByText('There are no schools yet')).toBeTruthy();
  });

  it('when the call fails, shows the reason', async () => {
    failWith(listSchools, 500, 'fault', 'An unknown error has occurred.');
    show();
    expect((await screen.findByRole('alert')).textContent).toContain('An unknown error has occurred.');
  });

  it('loaded, shows the children summed across schools and a link to each school', async () => {
    reply(listSchools, [school(1, 'Aldona Primary'), school(2, 'Parra School', { total: 34 })]);
    show();
    expect(await findHref('Aldona Primary')).toBe('/lis/school/1');
    expect(total()).toBe('1,234 children in 2 schools');
  });

  it('filtered, still sums all schools; two shifts under one code stay two', async () => {
    reply(listSchools, [
      school(1, 'KV Ponda', { shift: 'Shift 1', code: '77' }),
      school(2, 'KV Ponda', { shift: 'Shift 2', code: '77', total: 34 }),
    ]);
    const { keys } = show();
    expect(await screen.findAllByRole('link', { name: 'KV Ponda' })).toHaveLength(2);
    await keys.type(screen.getByRole('textbox', { name: 'Filter schools' }), 'shift 2');
    await waitFor(() => expect(screen.getAllByRole('link', { name: 'KV Ponda' })).toHaveLength(1));
    expect(screen.getByText('77 · Shift 2 · Bardez')).toBeTruthy();
    expect(total()).toBe('1,234 children in 2 schools');
  });

  it('exported, has the schools that match the filter', async () => {
    reply(listSchools, [school(1, 'Aldona Primary'), school(2, 'Parra School', { shift: 'Shift 2' })]);
    const { keys } = show();
    await keys.type(await screen.findByRole('textbox', { name: 'Filter schools' }), 'parra');
    const { name, lines } = await exportAsCsv(keys, savedFiles);
    expect(name).toMatch(/^schools-\d{4}/);
    expect(lines).toEqual([
      'Code,School,Shift,Region,Grades,Children,Books out',
      'K2,Parra School,Shift 2,Bardez,4,1200,90',
    ]);
  });
});

import type { Programme } from '@storyvan/contract/common/programme';
import { type Grade, gradeBasic, listGrades, listSchools, type School } from '@storyvan/contract/schools';
import { type Site, siteListing } from '@storyvan/contract/sites';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { failWith, reply } from '../../testing/server.ts';
import { PlaceField } from './PlaceField.tsx';
import type { PlaceRef } from './place-links.ts';

const site = (site_id: number, name: string) => ({ site_id, name }) as Site;
const school = (school_id: number, name: string, shift: string | null = null) =>
  ({ school_id, name, shift }) as School;
const grade = (grade_id: number, grade_code: string) => ({ grade_id, grade_code }) as Grade;

function show(program: Programme, value: number | null = null) {
  const chosen: (PlaceRef | null)[] = [];
  const shown = renderScreen(
    <PlaceField
      program={program}
      value={value}
      onChange={(place) => chosen.push(place)}
      label={program === 'mop' ? 'Site' : 'Moves to'}
      error={value === null ? 'Choose a place.' : undefined}
    />,
  );
  return { ...shown, chosen };
}

beforeEach(() => {
  reply(siteListing, [site(3, 'Tonca'), site(4, 'São Pedro')]);
  reply(listSchools, [school(1, 'Aldona Primary'), school(2, 'Aldona Primary', 'Second')]);
  reply(listGrades, ({ params }) => [grade(Number(params.schoolId) * 10, 'III-A')]);
  reply(gradeBasic, {
    stats: { grade_id: 20, grade_code: 'III-A', grade_count: 3, school_id: 2, school_name: 'Aldona Primary' },
    visit: null,
  });
});

describe('the field of a place', () => {
  it('of mop, when a part of the name is typed and Enter pressed, selects the site', async () => {
    const { keys, chosen } = show('mop');
    await keys.click(await screen.findByRole('combobox', { name: 'Site' }));
    await screen.findByRole('option', { name: 'Tonca' });
    await keys.keyboard('sao{Enter}');
    expect(chosen).toEqual([{ program: 'mop', site_grade_id: 4, school_id: null }]);
  });

  it('of lis, when school and grade are chosen, selects the grade with its school', async () => {
    const { keys, chosen } = show('lis');
    const gradeField = await screen.findByRole('combobox', { name: 'Grade' });
    expect(gradeField.hasAttribute('disabled')).toBe(true);
    await keys.click(screen.getByRole('combobox', { name: 'School' }));
    await keys.click(await screen.findByRole('option', { name: 'Aldona Primary (Second)' }));
    expect(chosen).toEqual([]);
    await keys.click(gradeField);
    await keys.click(await screen.findByRole('option', { name: 'III-A' }));
    expect(chosen).toEqual([{ program: 'lis', site_grade_id: 20, school_id: 2 }]);
  });

  it('of lis, with a grade already chosen, shows its school and its code', async () => {
    show('lis', 20);
    expect(await screen.findByDisplayValue('Aldona Primary (Second)')).toBeTruthy();
    expect(await screen.findByDisplayValue('III-A')).toBeTruthy();
  });

  it('of lis, when another school is chosen, clears the grade', async () => {
    const { keys, chosen } = show('lis', 20);
    await screen.findByDisplayValue('III-A');
    await keys.click(screen.getByRole('combobox', { name: 'School' }));
    await keys.click(await screen.findByRole('option', { name: 'Aldona Primary' }));
    expect(chosen).toEqual([null]);
    expect((screen.getByRole('combobox', { name: 'Grade' }) as HTMLInputElement).value).toBe('');
  });

  it('with an error because nothing is chosen, shows it at the first field', async () => {
    show('lis');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Choose a place.');
    expect(screen.getByRole('combobox', { name: 'School' }).getAttribute('aria-invalid')).toBe('true');
  });

  it('whose list could not be loaded, says so and loads it again when it gets the focus', async () => {
    failWith(siteListing, 500, 'fault', 'An unknown error has occurred.');
    const { keys } = show('mop');
    const field = await screen.findByRole('combobox', { name: 'Site' });
    await keys.click(field);
    expect(await screen.findByText('The list could not be loaded.')).toBeTruthy();
    reply(siteListing, [site(3, 'Tonca')]);
    await keys.tab();
    await keys.click(field);
    expect(await screen.findByRole('option', { name: 'Tonca' })).toBeTruthy();
  });
});

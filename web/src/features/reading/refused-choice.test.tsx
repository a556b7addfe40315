import { listLevels, lookup } from '@storyvan/contract/catalogue';
import { autocompleteChild } from '@storyvan/contract/children';
import type { FoundChild } from '@storyvan/contract/common/found';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { autocompleteLessonPlan } from '@storyvan/contract/lesson-plans';
import { listReadingPartners } from '@storyvan/contract/reading-partners';
import { type Grade, gradeBasic, listGrades, listSchools, type School } from '@storyvan/contract/schools';
import { type Site, siteListing } from '@storyvan/contract/sites';
import { screen, waitFor } from '@testing-library/react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { AnyChildField } from '../../records/child/AnyChildField.tsx';
import { PlaceField } from '../../records/place/PlaceField.tsx';
import { TitleField } from '../../records/title/TitleField.tsx';
import { LessonPlanField } from '../../records/week/LessonPlanField.tsx';
import { PeopleField } from '../../records/week/PeopleField.tsx';
import { levels } from '../../testing/books.ts';
import { atSite } from '../../testing/places.ts';
import { renderScreen } from '../../testing/render.tsx';
import { reply } from '../../testing/server.ts';
import { readingPartner } from '../../testing/sessions.ts';
import { ChildField } from './ChildField.tsx';

/** What a form around the field would save. */
let chosen: unknown;

function Held<T>({
  first,
  children,
}: {
  first: T;
  children: (value: T, set: (next: T) => void) => ReactNode;
}) {
  const [value, setValue] = useState(first);
  chosen = value;
  return children(value, setValue);
}

const asha = { child_id: 7, name: 'Asha Naik', card_no: 'C-7', level: 2 };
const ashaOfTonca = { ...asha, ...atSite, school_id: null, place_name: 'Tonca', books_out: 0 };
const mango = { title_id: 1, title: 'The Mango Thief', author: null, level: 2, hex_code: null };
const anil = { rp_id: 1, name: 'Anil Naik' };

interface Picker {
  name: string;
  label: string;
  field: ReactElement;
  /** Nothing is chosen. */
  none?: unknown;
}

/** Every field that finds its choice by what is typed, each with something chosen. */
const pickers: Picker[] = [
  {
    name: 'a site',
    label: 'Site',
    field: (
      <Held<number | null> first={3}>
        {(value, set) => (
          <PlaceField
            program="mop"
            label="Site"
            value={value}
            onChange={(place) => set(place?.site_grade_id ?? null)}
          />
        )}
      </Held>
    ),
  },
  ...['School', 'Grade'].map((label) => ({
    name: `a grade, by its ${label.toLowerCase()}`,
    label,
    field: (
      <Held<number | null> first={20}>
        {(value, set) => (
          <PlaceField
            program="lis"
            label="Moves to"
            value={value}
            onChange={(place) => set(place?.site_grade_id ?? null)}
          />
        )}
      </Held>
    ),
  })),
  {
    name: 'a child of this place',
    label: 'Child',
    field: (
      <Held<typeof asha | null> first={asha}>
        {(value, set) => (
          <ChildField
            label="Child"
            placeholder=""
            holder={atSite}
            child={value}
            onChoose={(child) => set(child as typeof asha | null)}
          />
        )}
      </Held>
    ),
  },
  {
    name: 'a child of any place',
    label: 'Child',
    field: (
      <Held<FoundChild | null> first={ashaOfTonca}>
        {(value, set) => <AnyChildField value={value} onChange={set} notChosen="Choose a child." />}
      </Held>
    ),
  },
  {
    name: 'a title',
    label: 'Book',
    field: (
      <Held<typeof mango | null> first={mango}>
        {(value, set) => (
          <TitleField
            value={value}
            onChange={(title) => set(title as typeof mango | null)}
            notChosen="Choose a title."
          />
        )}
      </Held>
    ),
  },
  {
    name: 'a lesson plan',
    label: 'Lesson plan',
    field: (
      <Held<{ lp_id: number; lp_name: string } | null> first={{ lp_id: 1, lp_name: 'Mango season' }}>
        {(value, set) => <LessonPlanField label="Lesson plan" value={value} onChange={set} />}
      </Held>
    ),
  },
  {
    name: 'who leads',
    label: 'Lead',
    none: [],
    field: (
      <Held first={[anil]}>
        {(value, set) => <PeopleField program="mop" as="lead" value={value} taken={[]} onChange={set} />}
      </Held>
    ),
  },
];

beforeEach(() => {
  chosen = undefined;
  reply(listLevels, levels);
  reply(siteListing, [{ site_id: 3, name: 'Tonca' } as Site]);
  reply(listSchools, [{ school_id: 2, name: 'Aldona Primary', shift: null } as School]);
  reply(listGrades, [{ grade_id: 20, grade_code: 'III-A' } as Grade]);
  reply(gradeBasic, {
    stats: { grade_id: 20, grade_code: 'III-A', grade_count: 3, school_id: 2, school_name: 'Aldona Primary' },
    visit: null,
  });
  reply(autocompleteChild, []);
  reply(autocompleteLessonPlan, []);
  reply(lookup, { books: [], children: [], places: [] } as Partial<ReplyOf<typeof lookup>> as ReplyOf<
    typeof lookup
  >);
  reply(listReadingPartners, [readingPartner(1, 'Anil Naik')]);
});

describe('text that names nothing, in the field of', () => {
  it.each(pickers)(
    '$name, clears the choice before it and says so',
    async ({ label, field, none = null }) => {
      const { keys } = renderScreen(field);
      const input = await screen.findByRole<HTMLInputElement>('combobox', { name: new RegExp(`^${label}`) });
      if (label !== 'Lead') await waitFor(() => expect(input.value).not.toBe(''));
      await keys.click(input);
      await keys.keyboard('F-77{Enter}');
      await keys.tab();
      await waitFor(() => expect(chosen).toEqual(none));
      expect(input.value).toContain('F-77');
      expect(screen.getByText(/^(Nothing is chosen|No lesson plan is chosen|Choose a)/)).toBeTruthy();
    },
  );
});

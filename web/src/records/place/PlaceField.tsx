import type { Programme } from '@storyvan/contract/common/programme';
import { listGrades, listSchools } from '@storyvan/contract/schools';
import { siteListing } from '@storyvan/contract/sites';
import { useState } from 'react';
import type { KeptPlace } from '../../field/store/field-state.ts';
import { usePlacesAlone } from '../../field/store/use-device.ts';
import { matchesWords } from '../../lib/matches-words.ts';
import { type Read, useRead } from '../../lib/use-read.ts';
import { AsyncPicker } from '../../ui/AsyncPicker.tsx';
import { Fields } from '../../ui/Card.tsx';
import type { PlaceRef } from './place-links.ts';
import { usePlaceNames } from './use-place-names.ts';
import { withShift } from './with-shift.ts';

interface PlaceFieldProps {
  program: Programme;
  /** The site_grade_id of the chosen place. */
  value: number | null;
  /** Null while the field has other text, and after another school is chosen, until one of its grades is. */
  onChange: (place: PlaceRef | null) => void;
  /** The label, such as "Site" or "Moves to". */
  label: string;
  error?: string | undefined;
}

/**
 * Chooses a site, or a school and then one of its grades, by typing part of the name or from the list; on a device
 * without the server, one of the places that were taken along.
 */
export function PlaceField(props: PlaceFieldProps) {
  const here = usePlacesAlone().filter(({ program }) => program === props.program);
  if (here.length > 0) return <PlaceOnDevice {...props} here={here} />;
  return props.program === 'mop' ? <SiteField {...props} /> : <GradeField {...props} />;
}

const noRead: Read<true> = { status: 'done', data: true, retry: () => undefined };

function PlaceOnDevice({ here, program, onChange, ...field }: PlaceFieldProps & { here: KeptPlace[] }) {
  const handleChoose = (id: number | null) => {
    const school_id = here.find(({ site_grade_id }) => site_grade_id === id)?.school_id ?? null;
    onChange(id === null ? null : { program, site_grade_id: id, school_id });
  };
  return (
    <PlaceSelect
      {...field}
      what="place on this device"
      read={noRead}
      choices={here.map(({ site_grade_id, place_name }) => ({ value: site_grade_id, label: place_name }))}
      onChoose={handleChoose}
    />
  );
}

function SiteField({ value, onChange, label, error }: PlaceFieldProps) {
  const sites = useRead(siteListing, { params: { groups: 'all' } });
  const choices = (sites.data ?? []).map((site) => ({ value: site.site_id, label: site.name }));
  return (
    <PlaceSelect
      label={label}
      what="site"
      read={sites}
      choices={choices}
      value={value}
      onChoose={(id) => onChange(id === null ? null : { program: 'mop', site_grade_id: id, school_id: null })}
      error={error}
    />
  );
}

function GradeField({ value, onChange, label, error }: PlaceFieldProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const schools = useRead(listSchools);
  const names = usePlaceNames({ program: 'lis', site_grade_id: value ?? 0 }, value !== null);
  const school_id = chosen ?? names.school_id ?? null;
  const grades = useRead(
    listGrades,
    { params: { schoolId: school_id ?? 0 } },
    { enabled: school_id !== null },
  );
  const handleSchool = (id: number | null) => {
    setChosen(id);
    if (value !== null) onChange(null);
  };
  const handleGrade = (id: number | null) => {
    // Without a grade, the school is no longer known from it.
    setChosen(school_id);
    onChange(id === null ? null : { program: 'lis', site_grade_id: id, school_id });
  };
  const ofSchool = grades.data?.map((grade) => ({ value: grade.grade_id, label: grade.grade_code }));
  return (
    <Fields role="group" aria-label={label}>
      <PlaceSelect
        label="School"
        what="school"
        read={schools}
        choices={(schools.data ?? []).map((school) => ({
          value: school.school_id,
          label: withShift(school),
        }))}
        value={school_id}
        onChoose={handleSchool}
        error={school_id === null ? error : undefined}
      />
      <PlaceSelect
        label="Grade"
        what="grade"
        read={grades}
        choices={school_id === null ? undefined : (ofSchool ?? [])}
        value={names.school_id === school_id ? value : null}
        onChoose={handleGrade}
        error={school_id === null ? undefined : error}
      />
    </Fields>
  );
}

interface PlaceSelectProps {
  label: string;
  what: string;
  read: Read<unknown>;
  /** Undefined if a school must be chosen first. */
  choices: { value: number; label: string }[] | undefined;
  value: number | null;
  /** Null while the field has other text than a choice. */
  onChoose: (id: number | null) => void;
  error?: string | undefined;
}

function PlaceSelect({ label, what, read, choices, value, onChoose, error }: PlaceSelectProps) {
  const [typed, setTyped] = useState('');
  return (
    <AsyncPicker
      label={label}
      placeholder={choices ? `Choose a ${what}` : 'Choose a school first'}
      listLabel={label}
      browse
      value={choices?.find((choice) => choice.value === value) ?? null}
      keyOf={(choice) => choice.value}
      textOf={(choice) => choice.label}
      found={{
        options: read.data ? choices?.filter((choice) => matchesWords(typed, choice.label)) : undefined,
        failure: read.status === 'failed' ? 'The list could not be loaded.' : undefined,
        retry: read.status === 'failed' ? read.retry : undefined,
      }}
      noMatch={`No ${what} matches.`}
      onSearch={setTyped}
      onChange={(choice) => onChoose(choice?.value ?? null)}
      disabled={!choices}
      error={error}
    />
  );
}

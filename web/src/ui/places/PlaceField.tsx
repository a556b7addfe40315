import { Select } from '@mantine/core';
import type { Programme } from '@storyvan/contract/common/programme';
import { listGrades, listSchools, type School } from '@storyvan/contract/schools';
import { siteListing } from '@storyvan/contract/sites';
import { useState } from 'react';
import { matchesWords } from '../../lib/matches-words.ts';
import { usePlaceNames } from '../../lib/use-place-names.ts';
import { type Read, useRead } from '../../lib/use-read.ts';
import classes from './PlaceField.module.css';
import type { PlaceRef } from './place-links.ts';
import { withShift } from './with-shift.ts';

interface PlaceFieldProps {
  program: Programme;
  /** The site_grade_id of the place chosen. */
  value: number | null;
  /** Null when another school is chosen, until one of its grades is. */
  onChange: (place: PlaceRef | null) => void;
  /** What the place is for: "Site", "Moves to". */
  label: string;
  error?: string | undefined;
}

/** Chooses a site, or a school and then one of its grades, by typing a part of the name or from the list. */
export function PlaceField(props: PlaceFieldProps) {
  return props.program === 'mop' ? <SiteField {...props} /> : <GradeField {...props} />;
}

function SiteField({ value, onChange, label, error }: PlaceFieldProps) {
  const sites = useRead(siteListing, { params: { groups: 'all' } });
  const choices = (sites.data ?? []).map((site) => ({ value: String(site.site_id), label: site.name }));
  return (
    <PlaceSelect
      label={label}
      placeholder="Choose a site"
      nothingFound="No site has a name like this."
      read={sites}
      choices={choices}
      value={value}
      onChoose={(site_grade_id) => onChange({ program: 'mop', site_grade_id, school_id: null })}
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
  const handleSchool = (id: number) => {
    setChosen(id);
    if (value !== null) onChange(null);
  };
  const ofSchool = grades.data?.map((grade) => ({ value: String(grade.grade_id), label: grade.grade_code }));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere
    <div role="group" aria-label={label} className={classes.pair}>
      <PlaceSelect
        label="School"
        placeholder="Choose a school"
        nothingFound="No school has a name like this."
        read={schools}
        choices={(schools.data ?? []).map(schoolChoice)}
        value={school_id}
        onChoose={handleSchool}
        error={school_id === null ? error : undefined}
      />
      <PlaceSelect
        label="Grade"
        placeholder={school_id === null ? 'First choose a school' : 'Choose a grade'}
        nothingFound="This school has no grade like this."
        read={grades}
        choices={school_id === null ? undefined : (ofSchool ?? [])}
        value={names.school_id === school_id ? value : null}
        onChoose={(site_grade_id) => onChange({ program: 'lis', site_grade_id, school_id })}
        error={school_id === null ? undefined : error}
      />
    </div>
  );
}

const schoolChoice = (school: School) => ({ value: String(school.school_id), label: withShift(school) });

interface PlaceSelectProps {
  label: string;
  placeholder: string;
  nothingFound: string;
  read: Read<unknown>;
  /** Undefined where nothing can be chosen yet. */
  choices: { value: string; label: string }[] | undefined;
  value: number | null;
  onChoose: (id: number) => void;
  error?: string | undefined;
}

/** More than these are found by typing. */
const mostShown = 100;

function PlaceSelect(props: PlaceSelectProps) {
  const { label, placeholder, nothingFound, read, choices, value, onChoose, error } = props;
  const none = read.status === 'failed' ? 'The list could not be loaded.' : nothingFound;
  return (
    <Select
      label={label}
      placeholder={placeholder}
      data={choices ?? []}
      value={value === null ? null : String(value)}
      onChange={(id) => id !== null && onChoose(Number(id))}
      onFocus={read.status === 'failed' ? read.retry : undefined}
      filter={({ options, search }) =>
        options.filter((option) => 'label' in option && matchesWords(search, option.label))
      }
      limit={mostShown}
      nothingFoundMessage={read.status === 'loading' && choices ? 'Loading…' : none}
      disabled={choices === undefined}
      error={error}
      errorProps={{ role: 'alert' }}
      size="md"
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      className={classes.field}
      comboboxProps={{ withinPortal: false }}
      withScrollArea={false}
      classNames={{ options: classes.options, option: classes.option }}
      dir="auto"
    />
  );
}

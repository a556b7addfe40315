import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { counted } from '../../../lib/numbers.ts';
import choices from '../../Choices.module.css';
import classes from './GradeChooser.module.css';
import { type GradeClass, gradeClasses, gradeSections, gradesOf, withGrades } from './grade-choices.ts';

interface GradeChooserProps {
  grades: string[];
  error: string | undefined;
  onChange: (grades: string[]) => void;
}

/** Many grades in one go, and the list of them to be looked over before it is saved. */
export function GradeChooser({ grades, error, onChange }: GradeChooserProps) {
  return (
    <fieldset data-wide className={classes.chooser}>
      <legend className={classes.legend}>Grades</legend>
      <ManyGrades grades={grades} onChange={onChange} />
      <OneGrade grades={grades} onChange={onChange} />
      <ChosenGrades grades={grades} onChange={onChange} />
      {error && (
        <p role="alert" className={classes.problem}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

type PartProps = Pick<GradeChooserProps, 'grades' | 'onChange'>;

function ManyGrades({ grades, onChange }: PartProps) {
  const [from, setFrom] = useState<GradeClass>('I');
  const [to, setTo] = useState<GradeClass>('V');
  const [sections, setSections] = useState<string[]>(['A']);
  const meant = gradesOf(from, to, sections);
  const toggle = (section: string) =>
    setSections((before) =>
      before.includes(section) ? before.filter((one) => one !== section) : [...before, section],
    );
  return (
    <>
      <div className={classes.range}>
        <NativeSelect
          label="From class"
          size="md"
          data={gradeClasses}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value as GradeClass)}
        />
        <NativeSelect
          label="To class"
          size="md"
          data={gradeClasses}
          value={to}
          onChange={(event) => setTo(event.currentTarget.value as GradeClass)}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset is read out twice */}
      <div role="group" aria-label="Sections">
        <p className={classes.label}>Sections, or none</p>
        <div className={classes.sections}>
          {gradeSections.map((section) => (
            <button
              key={section}
              type="button"
              className={choices.choice}
              aria-pressed={sections.includes(section)}
              onClick={() => toggle(section)}
            >
              {section}
            </button>
          ))}
        </div>
      </div>
      <Button variant="default" mih={44} onClick={() => onChange(withGrades(grades, meant))}>
        Add {meant.length > 1 ? `${meant[0]} to ${meant.at(-1)}` : meant[0]} to the list
      </Button>
    </>
  );
}

function OneGrade({ grades, onChange }: PartProps) {
  const [name, setName] = useState('');
  const handleAdd = () => {
    const named = name.trim();
    if (named === '') return;
    onChange(withGrades(grades, [named]));
    setName('');
  };
  return (
    <div className={classes.one}>
      <TextInput
        label="Another grade"
        placeholder="XI (Science)"
        size="md"
        maxLength={64}
        dir="auto"
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          handleAdd();
        }}
      />
      <Button variant="default" h={44} onClick={handleAdd}>
        Add
      </Button>
    </div>
  );
}

function ChosenGrades({ grades, onChange }: PartProps) {
  return (
    <div>
      <p className={classes.label} role="status">
        {grades.length === 0
          ? 'No grade is in the list yet.'
          : `${counted(grades.length, 'grade')} in the list:`}
      </p>
      <ul className={classes.chosen} aria-label="Grades in the list">
        {grades.map((grade) => (
          <li key={grade} className={classes.grade}>
            <bdi>{grade}</bdi>
            <button
              type="button"
              className={classes.remove}
              aria-label={`Take ${grade} out of the list`}
              onClick={() => onChange(grades.filter((other) => other !== grade))}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

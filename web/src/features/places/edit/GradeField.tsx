import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Form } from '../../../lib/form.ts';
import { counted } from '../../../lib/numbers.ts';
import { Choice } from '../../../ui/Choices.tsx';
import { Problem, Text } from '../../../ui/Text.tsx';
import classes from '../places.module.css';
import { type GradeClass, gradeClasses, gradeSections, gradesOf, withGrades } from './grade-choices.ts';

/** Adds many grades at once to a list that is reviewed before it is saved. */
export function GradeField({ form }: { form: Form<{ grades: string[] }> }) {
  const { grades } = form.draft;
  const onChange = (chosen: string[]) => form.change({ grades: chosen });
  return (
    <fieldset data-wide className={classes.chooser}>
      <legend>Grades</legend>
      <ManyGrades grades={grades} onChange={onChange} />
      <OneGrade grades={grades} onChange={onChange} />
      <ChosenGrades grades={grades} onChange={onChange} />
      <Problem>{form.saving.problems.grades}</Problem>
    </fieldset>
  );
}

interface PartProps {
  grades: string[];
  onChange: (grades: string[]) => void;
}

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
      <Group grow gap="sm" maw="24rem">
        <NativeSelect
          label="From class"
          data={gradeClasses}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value as GradeClass)}
        />
        <NativeSelect
          label="To class"
          data={gradeClasses}
          value={to}
          onChange={(event) => setTo(event.currentTarget.value as GradeClass)}
        />
      </Group>
      {/* biome-ignore lint/a11y/useSemanticElements: a nested fieldset is announced twice */}
      <div role="group" aria-label="Sections">
        <Text>Sections, or none</Text>
        <Group gap="xs" mt="0.25rem">
          {gradeSections.map((section) => (
            <Choice key={section} chosen={sections.includes(section)} onClick={() => toggle(section)}>
              {section}
            </Choice>
          ))}
        </Group>
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
    <Group gap="sm" align="flex-end" wrap="nowrap">
      <TextInput
        label="Another grade"
        placeholder="XI (Science)"
        maxLength={64}
        dir="auto"
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
    </Group>
  );
}

function ChosenGrades({ grades, onChange }: PartProps) {
  return (
    <div>
      <Text role="status">
        {grades.length === 0
          ? 'No grades in the list yet.'
          : `${counted(grades.length, 'grade')} in the list:`}
      </Text>
      <ul className={classes.chosen} aria-label="Grades in the list">
        {grades.map((grade) => (
          <li key={grade}>
            <bdi>{grade}</bdi>
            <button
              type="button"
              aria-label={`Remove ${grade} from the list`}
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

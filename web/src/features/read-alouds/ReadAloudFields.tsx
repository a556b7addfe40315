import { TextInput } from '@mantine/core';
import type { Programme } from '@storyvan/contract/common/programme';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import type { Problems } from '../../lib/use-saving.ts';
import { LessonPlanField } from '../../records/week/LessonPlanField.tsx';
import { PeopleField } from '../../records/week/PeopleField.tsx';
import { TimeField } from '../../ui/TimeField.tsx';
import type { ReadAloudDraft } from './read-aloud-draft.ts';

interface ReadAloudFieldsProps {
  program: Programme;
  draft: ReadAloudDraft;
  problems: Problems;
  dateLabel?: string;
  /** The latest date that can be chosen. */
  max?: CalendarDate;
  onChange: (part: Partial<ReadAloudDraft>) => void;
}

/** Date, time, people and lesson plan of a session. */
export function ReadAloudFields({
  program,
  draft,
  problems,
  dateLabel = 'Date',
  max,
  onChange,
}: ReadAloudFieldsProps) {
  return (
    <>
      <TextInput
        type="date"
        label={dateLabel}
        size="md"
        required
        value={draft.date}
        max={max}
        error={problems.date}
        errorProps={{ role: 'alert' }}
        onChange={(event) => onChange({ date: event.currentTarget.value })}
      />
      <TimeField
        label="Time"
        value={draft.time}
        onChange={(time) => onChange({ time })}
        error={problems.time}
      />
      <PeopleField
        program={program}
        as="lead"
        value={draft.lead ? [draft.lead] : []}
        taken={draft.rps}
        onChange={([lead = null]) => onChange({ lead })}
        error={problems.lead}
      />
      <PeopleField
        program={program}
        as="partners"
        value={draft.rps}
        taken={draft.lead ? [draft.lead] : []}
        onChange={(rps) => onChange({ rps })}
        error={problems.rps}
      />
      <div data-wide>
        <LessonPlanField
          label="Lesson plan"
          value={draft.lesson_plan}
          onChange={(lesson_plan) => onChange({ lesson_plan })}
          error={problems.lp_id}
        />
      </div>
    </>
  );
}

import { TextInput } from '@mantine/core';
import type { CalendarDate } from '@storyvan/contract/common/calendar-date';
import type { Programme } from '@storyvan/contract/common/programme';
import type { Problems } from '../../lib/use-saving.ts';
import { LessonPlanField } from '../../ui/week/LessonPlanField.tsx';
import { PeopleField } from '../../ui/week/PeopleField.tsx';
import { TimeField } from '../../ui/week/TimeField.tsx';
import type { SessionDraft } from './session-draft.ts';

interface SessionFieldsProps {
  program: Programme;
  draft: SessionDraft;
  problems: Problems;
  dateLabel?: string;
  /** The latest date that can be chosen. */
  max?: CalendarDate;
  onChange: (part: Partial<SessionDraft>) => void;
}

/** When a session is, or was, with whom and with which lesson plan. */
export function SessionFields({
  program,
  draft,
  problems,
  dateLabel = 'Date',
  max,
  onChange,
}: SessionFieldsProps) {
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

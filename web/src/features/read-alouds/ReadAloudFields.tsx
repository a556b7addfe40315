import type { Programme } from '@storyvan/contract/common/programme';
import type { Form } from '../../lib/form.ts';
import { LessonPlanField } from '../../records/week/LessonPlanField.tsx';
import { PeopleField } from '../../records/week/PeopleField.tsx';
import { TimeField } from '../../ui/TimeField.tsx';
import type { ReadAloudDraft } from './read-aloud-draft.ts';

/** Time, people and lesson plan of a session. */
export function ReadAloudFields({ program, form }: { program: Programme; form: Form<ReadAloudDraft> }) {
  const { draft, change } = form;
  const { problems } = form.saving;
  return (
    <>
      <TimeField
        label="Time"
        value={draft.time}
        onChange={(time) => change({ time })}
        error={problems.time}
      />
      <PeopleField
        program={program}
        as="lead"
        value={draft.lead ? [draft.lead] : []}
        taken={draft.rps}
        onChange={([lead = null]) => change({ lead })}
        error={problems.lead}
      />
      <PeopleField
        program={program}
        as="partners"
        value={draft.rps}
        taken={draft.lead ? [draft.lead] : []}
        onChange={(rps) => change({ rps })}
        error={problems.rps}
      />
      <div data-wide>
        <LessonPlanField
          label="Lesson plan"
          value={draft.lesson_plan}
          onChange={(lesson_plan) => change({ lesson_plan })}
          error={problems.lp_id}
        />
      </div>
    </>
  );
}

import { useDebouncedValue } from '@mantine/hooks';
import { autocompleteLessonPlan, type LessonPlan } from '@storyvan/contract/lesson-plans';
import { useState } from 'react';
import { useRead } from '../../lib/use-read.ts';
import { AsyncPicker, type Found } from '../../ui/AsyncPicker.tsx';
import { Text } from '../../ui/Text.tsx';
import { widgets } from '../../ui/theme.ts';

type ChosenPlan = Pick<LessonPlan, 'lp_id' | 'lp_name'> & Partial<Pick<LessonPlan, 'theme' | 'title'>>;

interface LessonPlanFieldProps {
  label: string;
  value: ChosenPlan | null;
  onChange: (plan: ChosenPlan | null) => void;
  error?: string | undefined;
  /** If a heading above shows it already, only screen readers get the label. */
  hideLabel?: boolean;
}

export const chooseFromList = 'No lesson plan is chosen: choose one from the list, or clear the field.';

/** Chooses a lesson plan by typing its name or theme. */
export function LessonPlanField({ value, onChange, ...field }: LessonPlanFieldProps) {
  const [typed, setTyped] = useState('');
  return (
    <AsyncPicker<ChosenPlan>
      {...field}
      placeholder="Type a name or theme"
      listLabel="Lesson plans"
      value={value}
      keyOf={({ lp_id }) => lp_id}
      textOf={({ lp_name }) => lp_name}
      renderOption={({ lp_name, theme, title }) => (
        <span>
          <Text as="div" strong dir="auto">
            {lp_name}
          </Text>
          <Text as="div" size="sm">
            {[theme, title].filter(Boolean).join(' · ')}
          </Text>
        </span>
      )}
      found={useLessonPlansCalled(typed)}
      noMatch="No lesson plan matches."
      notChosen={chooseFromList}
      onSearch={setTyped}
      onChange={(plan) => onChange(plan && { lp_id: plan.lp_id, lp_name: plan.lp_name })}
    />
  );
}

const typingPauseMs = 200;

/** The lesson plans whose name or theme begins with the text; requested after a pause in typing. */
function useLessonPlansCalled(typed: string): Found<ChosenPlan> {
  const text = typed.trim();
  const [asked] = useDebouncedValue(text, typingPauseMs);
  const enabled = asked.length >= widgets.typeaheadMinLength;
  const read = useRead(autocompleteLessonPlan, { params: { text: asked || '-' } }, { enabled });
  // A reply to an earlier text is ignored.
  if (!enabled || asked !== text) return { options: undefined };
  return { options: read.data, failure: read.status === 'failed' ? read.error.message : undefined };
}

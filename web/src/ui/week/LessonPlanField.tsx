import { CloseButton, Combobox, TextInput, useCombobox } from '@mantine/core';
import type { LessonPlan, LessonPlanSuggestion } from '@storyvan/contract/lesson-plans';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import classes from './LessonPlanField.module.css';
import { useLessonPlansCalled } from './use-lesson-plans-called.ts';

type ChosenPlan = Pick<LessonPlan, 'lp_id' | 'lp_name'>;

interface LessonPlanFieldProps {
  label: string;
  value: ChosenPlan | null;
  onChange: (plan: ChosenPlan | null) => void;
  error?: string | undefined;
  disabled?: boolean;
  /** Where a heading above says already what it is, the label is left to screen readers. */
  hideLabel?: boolean;
}

export const chooseFromList = 'No lesson plan is chosen: choose one from the list, or clear the field.';

/** Chooses a lesson plan by typing its name or theme. What was typed and is none stays, and is told. */
export function LessonPlanField(props: LessonPlanFieldProps) {
  const { label, value, onChange, error, disabled, hideLabel } = props;
  const [text, setText] = useTextOf(value);
  const [left, setLeft] = useState(false);
  const found = useLessonPlansCalled(value ? '' : text);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const choose = (plan: ChosenPlan | null) => {
    setText(plan?.lp_name ?? '', plan);
    combobox.closeDropdown();
    onChange(plan && { lp_id: plan.lp_id, lp_name: plan.lp_name });
  };
  const chooseOnly = useEnterBeforeAnswer(text, found.plans, choose);
  const handleText = (typed: string) => {
    setLeft(false);
    if (typed === '') return choose(null);
    setText(typed, null);
    if (value) onChange(null);
    combobox.openDropdown();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || combobox.getSelectedOptionIndex() !== -1) return;
    // Half a form must not be sent by the Enter that ends a name.
    event.preventDefault();
    if (!value && text) chooseOnly();
  };
  const handleBlur = () => {
    combobox.closeDropdown();
    setLeft(true);
    const named = found.plans?.find(({ lp_name }) => isCalled(lp_name, text));
    if (!value && named) choose(named);
  };
  const unknown = left && !value && text.trim() !== '' ? chooseFromList : undefined;
  return (
    <Combobox
      withinPortal={false}
      store={combobox}
      disabled={disabled}
      onOptionSubmit={(id) => choose(found.plans?.find((plan) => String(plan.lp_id) === id) ?? null)}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...(hideLabel ? { 'aria-label': label } : { label })}
          placeholder="Type a name or theme"
          role="combobox"
          size="md"
          disabled={disabled ?? false}
          value={text}
          error={error ?? unknown}
          errorProps={{ role: 'alert' }}
          onChange={(event) => handleText(event.currentTarget.value)}
          onKeyDown={handleKeyDown}
          onFocus={() => setLeft(false)}
          onBlur={handleBlur}
          rightSection={
            text &&
            !disabled && <CloseButton aria-label={`Clear: ${label}`} size={36} onClick={() => choose(null)} />
          }
          dir="auto"
          autoComplete="off"
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={found.plans === undefined && !found.failure}>
        <Combobox.Options aria-label="Lesson plans">
          {found.plans?.map((plan) => (
            <Suggested key={plan.lp_id} plan={plan} />
          ))}
          {found.plans?.length === 0 && <Combobox.Empty>No lesson plan is called like this.</Combobox.Empty>}
          {found.failure && <Combobox.Empty>{found.failure}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function Suggested({ plan }: { plan: LessonPlanSuggestion }) {
  return (
    <Combobox.Option value={String(plan.lp_id)} className={classes.option}>
      <bdi dir="auto" className={classes.name}>
        {plan.lp_name}
      </bdi>
      <span className={classes.about}>{[plan.theme, plan.title].filter(Boolean).join(' · ')}</span>
    </Combobox.Option>
  );
}

const isCalled = (lp_name: string, text: string): boolean =>
  lp_name.toLowerCase() === text.trim().toLowerCase();

/** The text in the field follows the plan, where that comes from elsewhere. */
function useTextOf(value: ChosenPlan | null) {
  const lp_id = value?.lp_id ?? null;
  const [typed, setTyped] = useState({ of: lp_id, text: value?.lp_name ?? '' });
  if (typed.of !== lp_id) setTyped({ of: lp_id, text: value?.lp_name ?? '' });
  const setText = (text: string, of: ChosenPlan | null) => setTyped({ of: of?.lp_id ?? null, text });
  return [typed.text, setText] as const;
}

/** Enter takes the only plan found; one that is pressed before the answer has come is kept for it. */
function useEnterBeforeAnswer(
  text: string,
  found: LessonPlanSuggestion[] | undefined,
  choose: (plan: ChosenPlan) => void,
): () => void {
  const entered = useRef<string>(undefined);
  const takeOnly = () => {
    const [only] = found?.length === 1 ? found : [];
    entered.current = found ? undefined : text;
    if (only) choose(only);
  };
  useEffect(() => {
    if (found && entered.current === text) takeOnly();
  });
  return takeOnly;
}

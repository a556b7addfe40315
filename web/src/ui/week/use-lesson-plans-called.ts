import { useDebouncedValue } from '@mantine/hooks';
import { autocompleteLessonPlan, type LessonPlanSuggestion } from '@storyvan/contract/lesson-plans';
import { useRead } from '../../lib/use-read.ts';
import { widgets } from '../theme.ts';

const typingPauseMs = 200;

interface Found {
  /** Undefined while there is no answer to just this text. */
  plans?: LessonPlanSuggestion[] | undefined;
  failure?: string | undefined;
}

/** The lesson plans whose name or theme begins so; asked for when the typing pauses. */
export function useLessonPlansCalled(typed: string): Found {
  const text = typed.trim();
  const [asked] = useDebouncedValue(text, typingPauseMs);
  const enabled = asked.length >= widgets.typeaheadMinLength;
  const read = useRead(autocompleteLessonPlan, { params: { text: asked || '-' } }, { enabled });
  // An answer to what stood here before is none.
  if (!enabled || asked !== text) return {};
  return { plans: read.data, failure: read.status === 'failed' ? read.error.message : undefined };
}

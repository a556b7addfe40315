import type { BodyIn } from '@storyvan/contract/endpoint';
import type { LessonPlanPage, saveLessonPlan } from '@storyvan/contract/lesson-plans';
import type { Problems } from '../../lib/use-saving.ts';
import type { ChosenTitle } from '../../records/title/TitleField.tsx';
import { chooseBook } from './lesson-plans.messages.ts';

/** A lesson plan in its form. */
export interface LessonPlanDraft {
  lp_name: string;
  theme: string;
  book: ChosenTitle | null;
  /** The book field has text, but no book is chosen. */
  unknownBook: boolean;
  objectives: string;
  steps: string;
  materials: string;
}

export const emptyPlan: LessonPlanDraft = {
  lp_name: '',
  theme: '',
  book: null,
  unknownBook: false,
  objectives: '',
  steps: '',
  materials: '',
};

export function draftOf(plan: LessonPlanPage): LessonPlanDraft {
  const { lp_name, theme, title_id, title, author, level, hex_code, cover, objectives, steps, materials } =
    plan;
  const book =
    title_id === null || title === null ? null : { title_id, title, author, level, hex_code, cover };
  return { lp_name, theme, book, unknownBook: false, objectives, steps, materials };
}

export const planProblems = ({ lp_name, unknownBook }: LessonPlanDraft): Problems => ({
  lp_name: lp_name.trim() === '' ? 'Enter a name.' : undefined,
  book: unknownBook ? chooseBook : undefined,
});

/** The request to save a draft; `saved` is the plan it was made from. */
export function bodyOf(
  draft: LessonPlanDraft,
  saved: Pick<LessonPlanPage, 'lp_id' | 'version' | 'active'> | null,
): BodyIn<typeof saveLessonPlan> {
  const { book, unknownBook: _, ...texts } = draft;
  const of = saved
    ? { lp_id: saved.lp_id, version: saved.version, active: saved.active }
    : { lp_id: null, active: true };
  return { ...texts, title_id: book?.title_id ?? null, ...of };
}

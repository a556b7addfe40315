/** A lesson plan of the demo programme; `book` is the title of one of its books. */
export interface DemoLessonPlan {
  lp_name: string;
  book: string;
  theme: string;
  objectives: string;
  steps: readonly string[];
  materials: readonly string[];
}

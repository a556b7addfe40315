import type { PatternPoint } from '@storyvan/contract/reading';

/** One book a child had, and how its level stood to the child's on the day of issue. */
export type LevelPoint = PatternPoint;

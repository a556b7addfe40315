import { formatDate } from '@storyvan/domain/calendar-date';
import { counted } from '../../lib/numbers.ts';
import type { LevelPoint } from './level-layout.ts';

/** "at the child's level", "1 level harder", "2 levels easier". */
export function differenceWords(diff_level: number): string {
  if (diff_level === 0) return "at the child's level";
  return `${counted(Math.abs(diff_level), 'level')} ${diff_level > 0 ? 'harder' : 'easier'}`;
}

/** "Vayu the Wind, 5 Jan 2026: 1 level harder". */
export const pointWords = ({ title, date_issue, diff_level }: LevelPoint): string =>
  `${title}, ${formatDate(date_issue)}: ${differenceWords(diff_level)}`;

/** "34 books: 10 harder, 20 at the child's level, 4 easier"; kinds with none are left out. */
export function patternWords(points: LevelPoint[]): string {
  const harder = points.filter(({ diff_level }) => diff_level > 0).length;
  const easier = points.filter(({ diff_level }) => diff_level < 0).length;
  const same = points.length - harder - easier;
  const kinds = [
    ...(harder > 0 ? [`${harder} harder`] : []),
    ...(same > 0 ? [`${same} at the child's level`] : []),
    ...(easier > 0 ? [`${easier} easier`] : []),
  ];
  return `${counted(points.length, 'book')}: ${kinds.join(', ')}`;
}

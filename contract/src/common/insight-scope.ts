import { z } from 'zod';
import type { Programme } from './programme.ts';

/** The part of the library that figures are about. */
export type InsightScope =
  | { kind: 'all' }
  | { kind: 'programme'; program: Programme }
  | { kind: 'region'; region: string }
  | { kind: 'school'; school_id: number }
  | { kind: 'place'; site_grade_id: number };

const wrong =
  'Write all, mop, lis, region: and its name, school: and its school_id, or place: and the id of a site or grade.';

/** As addresses write it: `place:12`. */
export function readScope(text: string): InsightScope | null {
  if (text === 'all') return { kind: 'all' };
  if (text === 'mop' || text === 'lis') return { kind: 'programme', program: text };
  const [, kind, rest = ''] = /^(region|school|place):\s*(\S.*?)\s*$/su.exec(text) ?? [];
  if (kind === 'region') return { kind, region: rest };
  const number = idOf(rest);
  if (number === null) return null;
  if (kind === 'school') return { kind, school_id: number };
  return kind === 'place' ? { kind, site_grade_id: number } : null;
}

/** As `id` of ids.ts; browsers have no schemas. */
function idOf(text: string): number | null {
  const number = /^[0-9]{1,10}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= 2_147_483_647 ? number : null;
}

export function writeScope(scope: InsightScope): string {
  switch (scope.kind) {
    case 'all':
      return 'all';
    case 'programme':
      return scope.program;
    case 'region':
      return `region:${scope.region}`;
    case 'school':
      return `school:${scope.school_id}`;
    case 'place':
      return `place:${scope.site_grade_id}`;
  }
}

export const insightScope = z
  .string(wrong)
  .max(220, wrong)
  .transform((text, context) => {
    const scope = readScope(text);
    if (scope) return scope;
    context.addIssue({ code: 'custom', message: wrong });
    return z.NEVER;
  });

import type { Holder } from '@storyvan/contract/common/programme';
import type { Visit } from '@storyvan/contract/read-alouds';
import { gradeBasic } from '@storyvan/contract/schools';
import { getSite } from '@storyvan/contract/sites';
import { useRead } from '../../lib/use-read.ts';

/**
 * The session of today at a place, or the next one; null without one, undefined until it is loaded. It comes with the
 * names of the place (`usePlaceNames`), in the same reply.
 */
export function useVisit({ program, site_grade_id }: Holder): Visit | null | undefined {
  const mop = program === 'mop';
  const site = useRead(getSite, { params: { id: site_grade_id } }, { enabled: mop });
  const grade = useRead(gradeBasic, { params: { gradeId: site_grade_id } }, { enabled: !mop });
  return mop ? site.data?.[0]?.visit : grade.data?.visit;
}

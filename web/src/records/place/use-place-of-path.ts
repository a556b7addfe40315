import { useParams } from '@tanstack/react-router';
import type { PlaceRef } from './place-links.ts';

/** The place in the path of the screen. */
export function usePlaceOfPath(): PlaceRef {
  const { siteId, schoolId, gradeId, id } = useParams({ strict: false });
  return gradeId === undefined
    ? { program: 'mop', site_grade_id: Number(siteId ?? id), school_id: null }
    : { program: 'lis', site_grade_id: Number(gradeId), school_id: Number(schoolId) };
}

import type { Holder } from '@storyvan/contract/common/programme';
import { gradeBasic } from '@storyvan/contract/schools';
import { getSite } from '@storyvan/contract/sites';
import { useRead } from '../../lib/use-read.ts';

/** The names of a site or grade; undefined until they are loaded. */
export interface PlaceNames {
  /** "Chimbel (senior)", or "III-A" */
  name?: string;
  school_name?: string;
  school_id?: number;
  /** They cannot be loaded. */
  failed?: boolean;
}

/** The names of a site (mop) or grade (lis), for breadcrumbs and titles; loaded only while `wanted`. */
export function usePlaceNames({ program, site_grade_id }: Holder, wanted = true): PlaceNames {
  const mop = program === 'mop';
  const site = useRead(getSite, { params: { id: site_grade_id } }, { enabled: mop && wanted });
  const grade = useRead(gradeBasic, { params: { gradeId: site_grade_id } }, { enabled: !mop && wanted });
  const failed = (mop ? site : grade).status === 'failed';
  return mop
    ? { name: site.data?.[0]?.name, failed }
    : {
        failed,
        name: grade.data?.stats.grade_code,
        school_name: grade.data?.stats.school_name,
        school_id: grade.data?.stats.school_id,
      };
}

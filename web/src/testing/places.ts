import type { ReplyOf } from '@storyvan/contract/endpoint';
import { gradeBasic } from '@storyvan/contract/schools';
import { getSite } from '@storyvan/contract/sites';
import { reply } from './server.ts';

/** The site Tonca and the grade III-A of Aldona Primary, where most tests take place. */
export const atSite = { program: 'mop', site_grade_id: 3, school_id: null } as const;
export const atGrade = { program: 'lis', site_grade_id: 11, school_id: 2 } as const;

type SiteOfPage = ReplyOf<typeof getSite>[number];

export const site = (id = 3, name = 'Tonca', more: Partial<SiteOfPage> = {}): SiteOfPage => ({
  id,
  site_id: id,
  site_grade_id: id,
  code: name.slice(0, 3).toUpperCase(),
  name,
  group: 'senior',
  visit_day: null,
  visit_time: null,
  no_of_children: 30,
  books_here: 2,
  books_with_children: 1,
  last_lending: null,
  visit: null,
  ...more,
});

/** Replies with the names of the two places. */
export function namePlaces(): void {
  reply(getSite, [site()]);
  reply(gradeBasic, {
    stats: {
      grade_id: 11,
      grade_code: 'III-A',
      grade_count: 31,
      school_id: 2,
      school_name: 'Aldona Primary',
    },
    visit: null,
  });
}

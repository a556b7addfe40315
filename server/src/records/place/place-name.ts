import { type RawBuilder, sql } from 'kysely';

/**
 * The name that people use for a site or grade: "Chimbel (senior)", "Aldona Primary, III-A".
 * The query must select from site_grade and left-join school, under these names.
 */
export const placeName = (): RawBuilder<string> =>
  sql<string>`case when school.name is null then site_grade.name else school.name || ', ' || site_grade.name end`;

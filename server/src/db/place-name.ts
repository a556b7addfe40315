import { type RawBuilder, sql } from 'kysely';

/**
 * What people call a site or grade: "Chimbel (senior)", "Aldona Primary, III-A".
 * The query must join site_grade, and school from the left, under these names.
 */
export const placeName = (): RawBuilder<string> =>
  sql<string>`case when school.name is null then site_grade.name else school.name || ', ' || site_grade.name end`;

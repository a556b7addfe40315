/** What every reply tells of a title; the query must join title, and category from the left. */
export const titleColumns = [
  'title.isbn',
  'title.title',
  'title.author',
  'title.language',
  'title.level',
  'title.category_primary',
  'category.hex_code',
] as const;

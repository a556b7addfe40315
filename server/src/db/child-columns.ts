/** Columns of a child that people edit; reads, writes, imports and the record of a child take them from here. */
export const childColumns = [
  'name',
  'card_no',
  'site_grade_id',
  'gender',
  'baseline_level',
  'level',
  'date_of_birth',
  'guardian_phone',
] as const;

/** Those that hold personal data besides the name: erasing a child empties them. */
export const personalColumns = ['card_no', 'gender', 'date_of_birth', 'guardian_phone'] as const;

import type { Shown } from '../exported-file.ts';

/** Columns that only help people to read a file: of the place, the child and the title of a row. */

const place = 'left join site_grade p on p.site_grade_id = t.site_grade_id';
const school = `${place}\nleft join school s on s.school_id = p.school_id`;
const child = 'left join child c on c.child_id = t.child_id';
const title = 'left join title b on b.title_id = t.title_id';

export const shownPlace: readonly Shown[] = [
  {
    name: 'site_code',
    select: `case when p.program = 'mop' then p.code end`,
    join: place,
    meaning: 'The code of the site',
  },
  {
    name: 'group',
    select: `case when p.program = 'mop' then case when p.junior = 1 then 'junior' else 'senior' end end`,
    join: place,
    meaning: 'The group of the site, junior or senior',
  },
  { name: 'school_code', select: 's.code', join: school, meaning: 'The code of the school' },
  { name: 'shift', select: 's.shift', join: school, meaning: 'The shift of the school' },
  {
    name: 'grade',
    select: `case when p.program = 'lis' then p.code end`,
    join: place,
    meaning: 'The code of the grade',
  },
];

export const shownChild: readonly Shown[] = [
  { name: 'child_name', select: 'c.name', join: child, meaning: 'The name of the child' },
  { name: 'card_no', select: 'c.card_no', join: child, meaning: 'The card number of the child' },
];

export const shownTitle: readonly Shown[] = [
  { name: 'title', select: 'b.title', join: title, meaning: 'The title of the book' },
];

export const shownIsbn = (meaning: string): Shown => ({
  name: 'isbn',
  select: 'b.isbn',
  join: title,
  meaning,
});

export const shownBook: readonly Shown[] = [
  ...shownTitle,
  { name: 'author', select: 'b.author', join: title, meaning: 'The author' },
  shownIsbn('The ISBN'),
];

const ownSchool = 'left join school s on s.school_id = t.school_id';

export const shownSchool: readonly Shown[] = [
  { name: 'school_code', select: 's.code', join: ownSchool, meaning: 'The code of the school' },
  { name: 'shift', select: 's.shift', join: ownSchool, meaning: 'The shift of the school' },
  { name: 'school_name', select: 's.name', join: ownSchool, meaning: 'The name of the school' },
];

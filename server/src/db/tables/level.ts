import { number, text } from './column.ts';
import { table } from './table.ts';

/** Reading levels and categories. */

export const level = table({
  level: number('The number of the level').key(),
  name: text('Its name'),
  hex_code: text('The colour in charts, such as #2f8f46'),
});

export const category = table({
  kind: text<'primary' | 'secondary'>('primary or secondary').key(),
  name: text('The name of the category').key(),
  hex_code: text('The colour in charts, such as #2f8f46'),
});

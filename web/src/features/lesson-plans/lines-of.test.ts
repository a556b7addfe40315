import { describe, expect, it } from 'vitest';
import { linesOf } from './lines-of.ts';

describe('the lines of steps or materials', () => {
  it.each([
    ['', []],
    [' Look at the cover. \n\n\n Read aloud.\n', ['Look at the cover.', 'Read aloud.']],
    ['1. Look\n2) Read\n10. Draw', ['Look', 'Read', 'Draw']],
    ['- chalk\n• chart paper\n* crayons', ['chalk', 'chart paper', 'crayons']],
    ['3 pencils\n2.5 m of rope', ['3 pencils', '2.5 m of rope']],
    ['मुखपृष्ठ पाहा.', ['मुखपृष्ठ पाहा.']],
  ])('typed as %j, are %j', (text, lines) => {
    expect(linesOf(text)).toEqual(lines);
  });
});

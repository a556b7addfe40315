import { describe, expect, it } from 'vitest';
import { numberOnLabel } from './number-on-label.ts';

describe('the number on a label', () => {
  it.each([
    // As labelled, in part, and as typed.
    ['GOA/', 1, 'B-#####', 'GOA/B-00123X', 'B-00123'],
    ['GOA/', 1, 'B-#####', 'GOA/B-001237', 'B-00123'],
    ['GOA/', 1, 'B-#####', 'GOA/B-00123', 'B-00123'],
    ['GOA/', 1, 'B-#####', 'B-00123X', 'B-00123'],
    ['GOA/', 1, 'B-#####', 'B-00123', 'B-00123'],
    ['GOA/', 3, 'B-#####', 'GOA/B-00123-7K', 'B-00123'],
    ['', 2, '######', '00012345', '000123'],
    // Without a pattern, only the text is cut.
    ['GOA/', 0, null, 'GOA/OLD-7', 'OLD-7'],
    ['GOA/', 0, null, 'OLD-7', 'OLD-7'],
    ['', 0, null, 'GOA/OLD-7', 'GOA/OLD-7'],
    ['', 0, 'B-#####', 'B-00123X', 'B-00123X'],
    // Another length or form than the pattern and its signs.
    ['GOA/', 1, 'B-#####', 'B-00123XY', 'B-00123XY'],
    ['GOA/', 1, 'B-#####', 'GOA/B-1000007', 'B-1000007'],
    ['GOA/', 1, 'B-#####', 'C-00123X', 'C-00123X'],
    ['GOA/', 1, 'B-#####', 'B-0012XX', 'B-0012XX'],
    ['GOA/', 1, 'B-#####', 'GOA/OLD-7', 'OLD-7'],
    // The text only where the number begins.
    ['GOA/', 0, null, 'B-GOA/1', 'B-GOA/1'],
    ['GOA/', 0, null, 'GOA/GOA/1', 'GOA/1'],
    // A label has a number.
    ['GOA/', 1, 'B-#####', 'GOA/', 'GOA/'],
    ['GOA', 1, 'B-#####', 'GOATS', 'GOATS'],
    ['GOA', 1, 'B-#####', '', ''],
    // An ISBN is not a number of 12 digits with one sign.
    ['', 1, '############', '9788190007788', '9788190007788'],
    ['', 1, '############', '2000000001234', '200000000123'],
  ])('with "%s" before, %i signs after and the pattern %s, of %s is %s', (...example) => {
    const [label_before, label_after, copy, text, number] = example;
    expect(numberOnLabel(text, { copy, label_before, label_after })).toBe(number);
  });
});

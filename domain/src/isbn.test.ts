import { describe, expect, it } from 'vitest';
import { toIsbn13 } from './isbn.ts';

describe('an ISBN as typed or scanned', () => {
  it.each([
    ['9788181900005', '9788181900005'],
    ['978-81-8190-000-5', '9788181900005'],
    ['ISBN 978‑81‑8190‑000‑5', '9788181900005'],
    ['ISBN-13: 9788181900005', '9788181900005'],
    ['0-306-40615-2', '9780306406157'],
    ['0 8044 2957 x', '9780804429573'],
    ['9788181900004', null],
    ['0-306-40615-3', null],
    ['1234567890123', null],
    ['gajapati', null],
  ])('in %j, by its check digit, is %j', (typed, isbn) => {
    expect(toIsbn13(typed)).toBe(isbn);
  });
});

import { describe, expect, it } from 'vitest';
import { browserWords } from './browser-words.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('a browser', () => {
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0.0.0 Safari/537.36`,
      'Chrome on Windows',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`,
      'Edge on Windows',
    ],
    ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Linux'],
    [
      `Mozilla/5.0 (Linux; Android 13; Redmi Note 12) ${webkit} Chrome/130.0.0.0 Mobile Safari/537.36`,
      'Chrome on an Android phone',
    ],
    [
      `Mozilla/5.0 (Linux; Android 12; SM-T500) ${webkit} SamsungBrowser/25.0 Chrome/121.0.0.0 Safari/537.36`,
      'Samsung Internet on an Android tablet',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      'Safari on an iPhone',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
      'Safari on a Mac',
    ],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/131.0.0.0 Safari/537.36`,
      'Chrome on a Chromebook',
    ],
    ['Mozilla/5.0 (Windows NT 10.0)', 'A browser on Windows'],
    ['curl/8.5.0', 'An unknown browser'],
    ['', 'An unknown browser'],
  ])('with the User-Agent %s has a plain name', (user_agent, words) => {
    expect(browserWords(user_agent)).toBe(words);
  });
});

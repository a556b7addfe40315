/** Plain names of browsers, by which people recognise their devices. */

/** The first match counts: most browsers also claim to be others. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bCriOS\/|\bHeadlessChrome\/|\bChrom(?:e|ium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, 'an iPad'],
  [/\biPhone\b/, 'an iPhone'],
  [/\bAndroid\b(?=.*\bMobile\b)/, 'an Android phone'],
  [/\bAndroid\b/, 'an Android tablet'],
  [/\bCrOS\b/, 'a Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'a Mac'],
  [/\bLinux\b/, 'Linux'],
];

const firstOf = (list: typeof browsers, user_agent: string): string | undefined =>
  list.find(([pattern]) => pattern.test(user_agent))?.[1];

/** "Firefox on Windows", from a User-Agent header; "An unknown browser" if it is not recognised. */
export function browserWords(user_agent: string): string {
  const browser = firstOf(browsers, user_agent);
  const system = firstOf(systems, user_agent);
  if (!browser && !system) return 'An unknown browser';
  return `${browser ?? 'A browser'}${system ? ` on ${system}` : ''}`;
}

/** Languages of the library's books by their names in catalogues, with the tag for `lang`. */
const tags: Record<string, string> = {
  amharic: 'am',
  arabic: 'ar',
  assamese: 'as',
  bengali: 'bn',
  english: 'en',
  french: 'fr',
  gujarati: 'gu',
  hindi: 'hi',
  kannada: 'kn',
  konkani: 'kok',
  malayalam: 'ml',
  marathi: 'mr',
  nepali: 'ne',
  odia: 'or',
  portuguese: 'pt',
  punjabi: 'pa',
  sanskrit: 'sa',
  spanish: 'es',
  swahili: 'sw',
  tamil: 'ta',
  telugu: 'te',
  urdu: 'ur',
};

/** `mr` for "Marathi" or "mr"; undefined for an unknown language, so that no wrong `lang` is set. */
export function languageTag(language: string | null): string | undefined {
  const named = language?.trim().toLowerCase() ?? '';
  return tags[named] ?? (/^[a-z]{2,3}$/.test(named) ? named : undefined);
}

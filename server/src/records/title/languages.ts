import { foldSearch } from '@storyvan/domain/search-words';

/** Maps each way to write a language (an ISO 639 code, with a country, in English, in its own name) to one name. */

const languages = `
Afrikaans af afr
Amharic am amh
Arabic ar ara
Assamese as asm
Bengali bn ben bangla
Bhojpuri bho
Chinese zh zho chi
Danish da dan
Dogri doi
Dutch nl nld dut
English en eng अंग्रेजी अंग्रेज़ी इंग्रजी इंग्लिश
Filipino fil
French fr fra fre
German de deu ger
Gujarati gu guj
Gusii guz ekegusii
Hindi hi hin हिंदी हिन्दी
Indonesian id ind
Italian it ita
Japanese ja jpn
Kalenjin kln
Kamba kam kikamba
Kannada kn kan
Kashmiri ks kas
Kikuyu ki kik gikuyu
Konkani kok gom कोंकणी
Korean ko kor
Kurukh kru
Luganda lg lug ganda
Maasai mas kimaasai
Maithili mai
Malayalam ml mal
Manipuri mni
Marathi mr mar मराठी
Mundari unr mqu
Nepali ne nep
Norwegian no nor
Odia or ori oriya
Oromo om orm
Persian fa fas per
Polish pl pol
Portuguese pt por
Punjabi pa pan panjabi
Romanian ro ron rum
Russian ru rus
Sadri sck
Samburu saq
Sanskrit sa san
Santali sat
Sindhi sd snd
Somali so som
Spanish es spa
Swahili sw swa kiswahili
Swedish sv swe
Tamil ta tam
Telugu te tel
Tibetan bo bod tib
Tulu tcy
Turkana tuv
Turkish tr tur
Urdu ur urd
Vietnamese vi vie
Xhosa xh xho isixhosa
Zulu zu zul isizulu
`;

const byWord = new Map(
  languages
    .trim()
    .split('\n')
    .flatMap((line) => {
      const words = line.split(' ');
      return words.map((word) => [foldSearch(word), words[0] as string] as const);
    }),
);

/** The English name of the language; an unknown one is kept as it is. */
export function readLanguage(cell: string | undefined): string | null {
  if (!cell) return null;
  const word = foldSearch(cell).trim();
  const withoutCountry = word.replace(/^([a-z]{2,3})[-_][a-z0-9-]+$/, '$1');
  return byWord.get(word) ?? byWord.get(withoutCountry) ?? cell;
}

/** Shorter words of the list are codes, and words of titles too: as, no, or. */
const shortestName = 4;

/** The language that a word of a search names; null if it names none. */
export const languageNamed = (word: string): string | null =>
  word.length < shortestName ? null : (byWord.get(word) ?? null);

import { foldText } from './search-words.ts';

/** The gender of a child as the library records it, from the words of lists. */

export const genders = ['girl', 'boy', 'other'] as const;
type Gender = (typeof genders)[number];

/** In English, Hindi, Marathi and Konkani, in their own and in Roman letters. */
const words: Record<Gender, string> = {
  girl: 'girl girls g female females f fem woman women w ms miss kumari ladki larki balika mulgi stree stri mahila cheli cheddu लड़की बालिका कन्या छात्रा महिला स्त्री मुलगी मुली विद्यार्थिनी चली चेडूं कुमारी कु',
  boy: 'boy boys b male males m man men mr master ladka larka balak mulga purush cholo cheddo लड़का बालक छात्र पुरुष मुलगा मुलगे चलो चेडो कुमार',
  other: 'other others o x transgender trans third nonbinary nb intersex hijra अन्य इतर तृतीय तृतीयपंथी किन्नर हेर',
};

const genderOf = new Map(
  genders.flatMap((gender) => words[gender].split(' ').map((word) => [foldText(word), gender] as const)),
);

/** Undefined for a word that is not known. */
export const readGender = (text: string): Gender | undefined =>
  genderOf.get(foldText(text).replace(/[^\p{L}\p{M}]/gu, ''));

import type { Random } from './random.ts';

/** Invented people who write, draw and publish, by the language of the book. */

export type Language = 'English' | 'Hindi' | 'Marathi' | 'Konkani';

const list = (words: string) => words.trim().split(/\s*,\s*/);

const given: Record<Language, readonly string[]> = {
  English:
    list(`Nandita, Maria, Ruchira, Anil, Sharmila, Joaquim, Farida, Leela, Vivek, Aruna, Tenzin, Padma, Rukhsana,
    Gerald, Meenakshi, Subir, Olinda, Kamala, Jerry, Revathi`),
  Hindi: list('सुनीता, रमेश, कमला, अनवर, निर्मला, विनोद, शबनम, गिरीश, मंजुला, हरीश, उषा, प्रभात, सरिता, महेंद्र'),
  Marathi: list('माधुरी, अरविंद, शैलजा, विद्याधर, नलिनी, प्रमोद, स्मिता, अनंत, वैशाली, दिलीप, कल्पना, सुहास'),
  Konkani: list('मीरा, पुंडलीक, मारिया, दामोदर, शीला, रमाकांत, लूर्देस, विठ्ठल, सुफला, आग्नेल'),
};

const surnames: Record<Language, readonly string[]> = {
  English:
    list(`Menezes, Raghunathan, Bose, Wagle, Kurien, Viegas, Contractor, Deshmukh, Iyer, Saldanha, Rao, Kidwai,
    Thapa, Nambiar, Sardesai, Lobo, Ghosh, Hegde, Cabral, Bhatia`),
  Hindi: list('शर्मा, वर्मा, त्रिपाठी, अंसारी, जोशी, मिश्र, चौहान, पंत, सक्सेना, श्रीवास्तव, भटनागर, सिद्दीकी'),
  Marathi: list('कुलकर्णी, देशपांडे, जाधव, गोखले, पाटील, साने, शिंदे, भावे, कांबळे, रानडे'),
  Konkani: list('नायक, प्रभुदेसाय, फर्नांडीस, केरकार, गांवकार, शेणै, कामत, दुकळे, वेळीप, रॉड्रिग्स'),
};

/** Name and the four digits that stand for it in its ISBNs. */
const publishers: Record<Language, ReadonlyArray<readonly [name: string, prefix: string]>> = {
  English: [
    ['Paper Kite House', '7013'],
    ['Salt Pan Press', '7046'],
    ['Banyan Swing Books', '7128'],
    ['Kaju Kids', '7205'],
    ['Seven Ferries', '7334'],
    ['Monsoon Tree', '7391'],
  ],
  Hindi: [
    ['छोटी नाव प्रकाशन', '7457'],
    ['गुलमोहर बाल पुस्तक', '7502'],
    ['झूला बुक्स', '7588'],
  ],
  Marathi: [
    ['चिंचबन प्रकाशन', '7613'],
    ['पिंपळपान', '7679'],
  ],
  Konkani: [
    ['आबोली भुरगीं प्रकाशन', '7741'],
    ['माडां सावळी', '7786'],
  ],
};

export const makePerson = (random: Random, language: Language): string =>
  `${random.pick(given[language])} ${random.pick(surnames[language])}`;

export const pickPublisher = (random: Random, language: Language): readonly [name: string, prefix: string] =>
  random.pick(publishers[language]);

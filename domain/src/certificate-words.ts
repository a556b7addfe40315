import type { FamilyLanguage } from '@storyvan/contract/common/family';

/** The words of a certificate in the languages of families. The name of the child is between two of them. */
export interface CertificateWords {
  heading: string;
  /** Before the name. */
  before: string;
  /** After the name. */
  reason: (books: number) => string;
  date: string;
  signature: string;
}

export const certificateWords: Record<FamilyLanguage, CertificateWords> = {
  en: {
    heading: 'Certificate',
    before: 'This certificate is given to',
    reason: (books) => `for reading ${books} books`,
    date: 'Date',
    signature: 'Signature',
  },
  hi: {
    heading: 'प्रमाणपत्र',
    before: 'हार्दिक बधाई',
    reason: (books) => `${books} किताबें पढ़ने पर`,
    date: 'दिनांक',
    signature: 'हस्ताक्षर',
  },
  mr: {
    heading: 'प्रमाणपत्र',
    before: 'हार्दिक अभिनंदन',
    reason: (books) => `${books} पुस्तके वाचल्याबद्दल`,
    date: 'दिनांक',
    signature: 'स्वाक्षरी',
  },
  kok: {
    heading: 'प्रमाणपत्र',
    before: 'काळजासावन अभिनंदन',
    reason: (books) => `${books} पुस्तकां वाचिल्ल्या खातीर`,
    date: 'तारीख',
    signature: 'निशाणी',
  },
};

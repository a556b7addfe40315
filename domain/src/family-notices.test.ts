import type { FamilyLanguage } from '@storyvan/contract/common/family';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateForFamily, dayForFamily, timeForFamily } from './family-dates.ts';
import { familyLanguageNames } from './family-language-names.ts';
import {
  kindsToSend,
  type NoticeKind,
  type NoticeValues,
  noticeKinds,
  noticeText,
} from './family-notices.ts';

const languages = Object.keys(familyLanguageNames) as FamilyLanguage[];

const values: NoticeValues = {
  child: 'Asha Naik',
  place: 'Tonca',
  library: 'Ferry Library',
  visit: { date: '2026-11-25', time: '16:30' },
  titles: ['The Lost Frog'],
  books: 25,
};

describe('a message to a family', () => {
  it.each<[NoticeKind, FamilyLanguage, string]>([
    [
      'visit',
      'en',
      'Hello! The library comes to Tonca on Wednesday, 25 November at 4:30 pm. There will be new books for Asha Naik. Please bring the books that have been read.\n– Ferry Library',
    ],
    [
      'wish',
      'en',
      'Hello! A book that Asha Naik wished for is here: “The Lost Frog”. It is waiting at Tonca. Our next visit is on Wednesday, 25 November at 4:30 pm.\n– Ferry Library',
    ],
    [
      'overdue',
      'en',
      'Hello! Asha Naik has had this book for a while: “The Lost Frog”. Please bring it to the next visit, on Wednesday, 25 November at 4:30 pm, so that other children can read it too. If a book is lost or torn, do not worry: just tell us. Thank you!\n– Ferry Library',
    ],
    [
      'certificate',
      'en',
      'Hello! Good news: Asha Naik has read 25 books from the library and gets a certificate. Congratulations!\n– Ferry Library',
    ],
    [
      'visit',
      'hi',
      'नमस्ते! पुस्तकालय बुधवार, 25 नवंबर को शाम 4:30 बजे Tonca में आएगा। Asha Naik के लिए नई किताबें होंगी। पढ़ी हुई किताबें कृपया साथ लाएँ।\n– Ferry Library',
    ],
    [
      'visit',
      'mr',
      'नमस्कार! वाचनालय बुधवार, 25 नोव्हेंबर रोजी सायंकाळी 4:30 वाजता Tonca येथे येणार आहे. Asha Naik साठी नवीन पुस्तके असतील. वाचून झालेली पुस्तके कृपया सोबत आणा.\n– Ferry Library',
    ],
    [
      'visit',
      'kok',
      'नमस्कार! वाचनालय बुधवार, 25 नोव्हेंबर ह्या दिसा सांजे 4:30 वरांचेर Tonca हांगा येतलें. Asha Naik खातीर नवीं पुस्तकां आसतलीं. वाचून जाल्लीं पुस्तकां उपकार करून वांगडा हाडात.\n– Ferry Library',
    ],
  ])('about %s in %s, says it in these words', (kind, language, text) => {
    expect(noticeText(kind, language, values)).toBe(text);
  });

  it('of two books, speaks of both', () => {
    const both = { ...values, titles: ['The Lost Frog', 'Rain'] };
    expect(noticeText('overdue', 'en', both)).toContain('these books for a while: “The Lost Frog”, “Rain”.');
    expect(noticeText('wish', 'mr', both)).toContain('पुस्तके आली आहेत: “The Lost Frog”, “Rain”.');
  });

  it('without a visit, a time or a name of the library, leaves them out', () => {
    const unknown = { ...values, library: null, visit: null };
    expect(noticeText('wish', 'en', unknown)).toBe(
      'Hello! A book that Asha Naik wished for is here: “The Lost Frog”. It is waiting at Tonca.',
    );
    expect(noticeText('overdue', 'en', unknown)).toContain('to the next visit, so that');
    const noTime = { ...values, visit: { date: '2026-11-25', time: null } };
    expect(noticeText('visit', 'en', noTime)).toContain('on Wednesday, 25 November. There');
  });

  it('in any language, has the child and what it is about, and neither “undefined” nor “null”', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...noticeKinds),
        fc.constantFrom(...languages),
        fc.array(fc.constantFrom('Rain', 'चंदाचा पाऊस', 'A “B”'), { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        fc.boolean(),
        (kind, language, titles, planned, timed) => {
          const visit = { date: '2026-11-25', time: timed ? '09:00' : null };
          const given = { ...values, titles, visit: planned || kind === 'visit' ? visit : null };
          const text = noticeText(kind, language, given);
          expect(text).toContain('Asha Naik');
          expect(text).not.toMatch(/undefined|null|NaN| {2}/);
          if (kind === 'wish' || kind === 'overdue') {
            for (const title of titles) expect(text).toContain(`“${title}”`);
          }
          if (kind === 'certificate') expect(text).toContain('25');
        },
      ),
    );
  });
});

describe('the kinds of messages', () => {
  const nothing = { visit: null, wishes_here: [], overdue: [], certificate: null };

  it.each([
    ['if there is nothing to say, are none', nothing, []],
    ['of a visit alone, are that', { ...nothing, visit: {} }, ['visit']],
    [
      'of everything, are all in their order',
      { visit: {}, wishes_here: [1], overdue: [1], certificate: {} },
      ['visit', 'wish', 'overdue', 'certificate'],
    ],
  ])('%s', (_, news, kinds) => {
    expect(kindsToSend(news)).toEqual(kinds);
  });
});

describe('dates and times for families', () => {
  it.each<[FamilyLanguage, string, string]>([
    ['en', 'Sunday, 1 February', '1 February 2026'],
    ['hi', 'रविवार, 1 फ़रवरी', '1 फ़रवरी 2026'],
    ['mr', 'रविवार, 1 फेब्रुवारी', '1 फेब्रुवारी 2026'],
    ['kok', 'आयतार, 1 फेब्रुवारी', '1 फेब्रुवारी 2026'],
  ])('a date in %s, is written %s and %s', (language, withDay, withYear) => {
    expect(dateForFamily('2026-02-01', language)).toBe(withDay);
    expect(dayForFamily('2026-02-01', language)).toBe(withYear);
  });

  it.each<[string, FamilyLanguage, string]>([
    ['00:00', 'en', '12 am'],
    ['09:05', 'en', '9:05 am'],
    ['12:00', 'en', '12 pm'],
    ['16:30', 'en', '4:30 pm'],
    ['03:00', 'hi', 'रात 3 बजे'],
    ['10:00', 'hi', 'सुबह 10 बजे'],
    ['12:30', 'hi', 'दोपहर 12:30 बजे'],
    ['16:30', 'hi', 'शाम 4:30 बजे'],
    ['20:15', 'hi', 'रात 8:15 बजे'],
    ['15:00', 'mr', 'दुपारी 3 वाजता'],
    ['17:00', 'kok', 'सांजे 5 वरांचेर'],
  ])('%s in %s, is written %s', (time, language, words) => {
    expect(timeForFamily(time, language)).toBe(words);
  });
});

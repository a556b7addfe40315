import type { FamilyLanguage } from '@storyvan/contract/common/family';
import type { CalendarDate } from './calendar-date.ts';
import { weekday } from './week.ts';

/** Dates and times in the languages of families. Digits are those of phones, which everyone reads. */

interface DateWords {
  /** From Sunday. */
  days: readonly string[];
  months: readonly string[];
  /** Of the hours from 4, 12, 16 and 20 o'clock on. */
  partsOfDay: readonly [morning: string, afternoon: string, evening: string, night: string];
  /** `clock` is "4:30", or "4" on the hour. */
  time: (clock: string, partOfDay: string) => string;
}

const words: Record<FamilyLanguage, DateWords> = {
  en: {
    days: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    months: [
      ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
      ...['August', 'September', 'October', 'November', 'December'],
    ],
    partsOfDay: ['am', 'pm', 'pm', 'pm'],
    time: (clock, half) => `${clock} ${half}`,
  },
  hi: {
    days: ['रविवार', 'सोमवार', 'मंगलवार', 'बुधवार', 'गुरुवार', 'शुक्रवार', 'शनिवार'],
    months: [
      ...['जनवरी', 'फ़रवरी', 'मार्च', 'अप्रैल', 'मई', 'जून', 'जुलाई'],
      ...['अगस्त', 'सितंबर', 'अक्टूबर', 'नवंबर', 'दिसंबर'],
    ],
    partsOfDay: ['सुबह', 'दोपहर', 'शाम', 'रात'],
    time: (clock, part) => `${part} ${clock} बजे`,
  },
  mr: {
    days: ['रविवार', 'सोमवार', 'मंगळवार', 'बुधवार', 'गुरुवार', 'शुक्रवार', 'शनिवार'],
    months: [
      ...['जानेवारी', 'फेब्रुवारी', 'मार्च', 'एप्रिल', 'मे', 'जून', 'जुलै'],
      ...['ऑगस्ट', 'सप्टेंबर', 'ऑक्टोबर', 'नोव्हेंबर', 'डिसेंबर'],
    ],
    partsOfDay: ['सकाळी', 'दुपारी', 'सायंकाळी', 'रात्री'],
    time: (clock, part) => `${part} ${clock} वाजता`,
  },
  kok: {
    days: ['आयतार', 'सोमार', 'मंगळार', 'बुधवार', 'बिरेस्तार', 'शुक्रार', 'शेनवार'],
    months: [
      ...['जानेवारी', 'फेब्रुवारी', 'मार्च', 'एप्रील', 'मे', 'जून', 'जुलय'],
      ...['ऑगस्ट', 'सप्टेंबर', 'ऑक्टोबर', 'नोव्हेंबर', 'डिसेंबर'],
    ],
    partsOfDay: ['सकाळीं', 'दनपारां', 'सांजे', 'रातीं'],
    time: (clock, part) => `${part} ${clock} वरांचेर`,
  },
};

/** "Wednesday, 25 November", "बुधवार, 25 नवंबर". */
export function dateForFamily(date: CalendarDate, language: FamilyLanguage): string {
  const { days, months } = words[language];
  const [month = 1, day = 1] = date.split('-').slice(1).map(Number);
  return `${days[weekday(date)]}, ${day} ${months[month - 1]}`;
}

/** "25 November 2026", as on a certificate. */
export function dayForFamily(date: CalendarDate, language: FamilyLanguage): string {
  const [year, month = 1, day] = date.split('-').map(Number);
  return `${day} ${words[language].months[month - 1]} ${year}`;
}

/** "4:30 pm", "शाम 4:30 बजे"; `time` is HH:MM on 24 hours. */
export function timeForFamily(time: string, language: FamilyLanguage): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const clock = minute === 0 ? `${hour % 12 || 12}` : `${hour % 12 || 12}:${String(minute).padStart(2, '0')}`;
  const { partsOfDay, time: write } = words[language];
  return write(clock, partsOfDay[partOf(hour, language)] ?? '');
}

function partOf(hour: number, language: FamilyLanguage): number {
  if (language === 'en') return hour < 12 ? 0 : 1;
  if (hour < 4 || hour >= 20) return 3;
  return hour < 12 ? 0 : hour < 16 ? 1 : 2;
}

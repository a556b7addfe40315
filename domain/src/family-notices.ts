import type { FamilyLanguage } from '@storyvan/contract/common/family';
import type { CalendarDate } from './calendar-date.ts';
import { dateForFamily, timeForFamily } from './family-dates.ts';

/**
 * The messages to families, in their languages: values in, text out. They name a child without saying whether it is a girl
 * or a boy, and never ask for money. Staff can change a text before they send it.
 */

export const noticeKinds = ['visit', 'wish', 'overdue', 'certificate'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

interface Visit {
  date: CalendarDate;
  /** HH:MM, or null if it is not known. */
  time: string | null;
}

export interface NoticeValues {
  child: string;
  place: string;
  /** Null until the library has been named. */
  library: string | null;
  /** The next visit; a message about it needs one, others mention it. */
  visit: Visit | null;
  /** Of the books that have come, or that are overdue. */
  titles: readonly string[];
  /** Of a certificate. */
  books: number;
}

interface Words {
  greeting: string;
  /** "Wednesday, 25 November at 4:30 pm" */
  when: (date: string, time: string | null) => string;
  visit: (values: { child: string; place: string; when: string }) => string;
  nextVisit: (when: string) => string;
  wish: (values: { child: string; place: string; titles: string; one: boolean }) => string;
  overdue: (values: { child: string; titles: string; one: boolean; when: string | null }) => string;
  certificate: (values: { child: string; books: number }) => string;
}

const templates: Record<FamilyLanguage, Words> = {
  en: {
    greeting: 'Hello!',
    when: (date, time) => (time ? `${date} at ${time}` : date),
    visit: ({ child, place, when }) =>
      `The library comes to ${place} on ${when}. There will be new books for ${child}. Please bring the books that have been read.`,
    nextVisit: (when) => `Our next visit is on ${when}.`,
    wish: ({ child, place, titles, one }) =>
      one
        ? `A book that ${child} wished for is here: ${titles}. It is waiting at ${place}.`
        : `Books that ${child} wished for are here: ${titles}. They are waiting at ${place}.`,
    overdue: ({ child, titles, one, when }) =>
      `${child} has had ${one ? 'this book' : 'these books'} for a while: ${titles}. Please bring ${one ? 'it' : 'them'} to the next visit${when ? `, on ${when}` : ''}, so that other children can read ${one ? 'it' : 'them'} too. If a book is lost or torn, do not worry: just tell us. Thank you!`,
    certificate: ({ child, books }) =>
      `Good news: ${child} has read ${books} books from the library and gets a certificate. Congratulations!`,
  },
  hi: {
    greeting: 'नमस्ते!',
    when: (date, time) => (time ? `${date} को ${time}` : `${date} को`),
    visit: ({ child, place, when }) =>
      `पुस्तकालय ${when} ${place} में आएगा। ${child} के लिए नई किताबें होंगी। पढ़ी हुई किताबें कृपया साथ लाएँ।`,
    nextVisit: (when) => `हम अगली बार ${when} आएँगे।`,
    wish: ({ child, place, titles, one }) =>
      one
        ? `${child} को जिस किताब का इंतज़ार था, वह आ गई है: ${titles}। किताब ${place} में रखी है।`
        : `${child} को जिन किताबों का इंतज़ार था, वे आ गई हैं: ${titles}। किताबें ${place} में रखी हैं।`,
    overdue: ({ child, titles, one, when }) =>
      `${one ? 'यह किताब' : 'ये किताबें'} कुछ समय से ${child} के पास ${one ? 'है' : 'हैं'}: ${titles}। कृपया ${one ? 'इसे' : 'इन्हें'} अगली बार${when ? `, ${when},` : ''} लौटा दें, ताकि दूसरे बच्चे भी पढ़ सकें। अगर कोई किताब खो गई या फट गई हो तो चिंता न करें, बस हमें बता दें। धन्यवाद!`,
    certificate: ({ child, books }) =>
      `खुशखबरी! ${child} ने पुस्तकालय की ${books} किताबें पढ़ ली हैं। इसके लिए प्रमाणपत्र दिया जाएगा। बधाई हो!`,
  },
  mr: {
    greeting: 'नमस्कार!',
    when: (date, time) => (time ? `${date} रोजी ${time}` : `${date} रोजी`),
    visit: ({ child, place, when }) =>
      `वाचनालय ${when} ${place} येथे येणार आहे. ${child} साठी नवीन पुस्तके असतील. वाचून झालेली पुस्तके कृपया सोबत आणा.`,
    nextVisit: (when) => `आम्ही पुढच्या वेळी ${when} येऊ.`,
    wish: ({ child, place, titles, one }) =>
      one
        ? `${child} ला हवे असलेले पुस्तक आले आहे: ${titles}. ते ${place} येथे ठेवले आहे.`
        : `${child} ला हवी असलेली पुस्तके आली आहेत: ${titles}. ती ${place} येथे ठेवली आहेत.`,
    overdue: ({ child, titles, one, when }) =>
      `${one ? 'हे पुस्तक' : 'ही पुस्तके'} काही दिवसांपासून ${child} कडे ${one ? 'आहे' : 'आहेत'}: ${titles}. इतर मुलांनाही वाचता यावे म्हणून कृपया ${one ? 'ते' : 'ती'} पुढच्या वेळी${when ? `, ${when},` : ''} परत आणा. पुस्तक हरवले किंवा फाटले असेल तर काळजी करू नका, फक्त आम्हाला सांगा. धन्यवाद!`,
    certificate: ({ child, books }) =>
      `आनंदाची बातमी! ${child} ने वाचनालयातील ${books} पुस्तके वाचली आहेत. त्यासाठी प्रमाणपत्र दिले जाईल. अभिनंदन!`,
  },
  kok: {
    greeting: 'नमस्कार!',
    when: (date, time) => (time ? `${date} ह्या दिसा ${time}` : `${date} ह्या दिसा`),
    visit: ({ child, place, when }) =>
      `वाचनालय ${when} ${place} हांगा येतलें. ${child} खातीर नवीं पुस्तकां आसतलीं. वाचून जाल्लीं पुस्तकां उपकार करून वांगडा हाडात.`,
    nextVisit: (when) => `आमी फुडले खेपे ${when} येतले.`,
    wish: ({ child, place, titles, one }) =>
      one
        ? `${child} क जाय आशिल्लें पुस्तक आयलां: ${titles}. तें ${place} हांगा दवरलां.`
        : `${child} क जाय आशिल्लीं पुस्तकां आयल्यांत: ${titles}. तीं ${place} हांगा दवरल्यांत.`,
    overdue: ({ child, titles, one, when }) =>
      `${one ? 'हें पुस्तक' : 'हीं पुस्तकां'} थोड्या दिसांसावन ${child} कडेन ${one ? 'आसा' : 'आसात'}: ${titles}. हेर भुरग्यांकूय वाचूंक मेळचीं म्हणून उपकार करून ${one ? 'तें' : 'तीं'} फुडले खेपे${when ? `, ${when},` : ''} परत हाडात. पुस्तक शेणलां वा पिंजलां जाल्यार हुसको करूं नाकात, फकत आमकां सांगात. देव बरें करूं!`,
    certificate: ({ child, books }) =>
      `खोशयेची खबर! ${child} न वाचनालयांतलीं ${books} पुस्तकां वाचल्यांत. ताका लागून प्रमाणपत्र मेळटलें. अभिनंदन!`,
  },
};

/** The kinds of messages for which there is something to say. */
export function kindsToSend(news: {
  visit: unknown;
  wishes_here: readonly unknown[];
  overdue: readonly unknown[];
  certificate: unknown;
}): NoticeKind[] {
  const has: Record<NoticeKind, boolean> = {
    visit: news.visit !== null,
    wish: news.wishes_here.length > 0,
    overdue: news.overdue.length > 0,
    certificate: news.certificate !== null,
  };
  return noticeKinds.filter((kind) => has[kind]);
}

/** The text of a message, signed with the name of the library. */
export function noticeText(kind: NoticeKind, language: FamilyLanguage, values: NoticeValues): string {
  const words = templates[language];
  const { child, place, library, visit, books } = values;
  const when = visit && whenOf(visit, language);
  const titles = values.titles.map((title) => `“${title}”`).join(', ');
  const one = values.titles.length === 1;
  const body: Record<NoticeKind, () => string> = {
    visit: () => words.visit({ child, place, when: when ?? '' }),
    wish: () => words.wish({ child, place, titles, one }) + (when ? ` ${words.nextVisit(when)}` : ''),
    overdue: () => words.overdue({ child, titles, one, when }),
    certificate: () => words.certificate({ child, books }),
  };
  const text = `${words.greeting} ${body[kind]()}`;
  return library === null ? text : `${text}\n– ${library}`;
}

const whenOf = ({ date, time }: Visit, language: FamilyLanguage): string =>
  templates[language].when(dateForFamily(date, language), time && timeForFamily(time, language));

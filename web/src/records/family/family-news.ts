import type { FamilyLanguage } from '@storyvan/contract/common/family';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import type { noticesOfChild } from '@storyvan/contract/families';
import { type NoticeKind, noticeText } from '@storyvan/domain/family-notices';
import { internationalDigits } from '@storyvan/domain/phone-number';
import { knownLibrary } from '../../lib/library.ts';

/** What a message to a family can be about, with its telephone number. */
export type FamilyNews = ReplyOf<typeof noticesOfChild> & { guardian_phone: string };

export const kindLabels: Record<NoticeKind, string> = {
  visit: 'Next visit',
  wish: 'Book has come',
  overdue: 'Overdue',
  certificate: 'Certificate',
};

/** The name of the library; null until it has been named. */
const libraryName = (): string | null => {
  const { name } = knownLibrary();
  return name === 'Storyvan' ? null : name;
};

export const languageOf = ({ family_language, usual_language }: FamilyNews): FamilyLanguage =>
  family_language ?? usual_language;

/** The text of a message, as it is proposed. */
export function textFor(news: FamilyNews, kind: NoticeKind, language = languageOf(news)): string {
  const { child_name, place_name, next_visit, certificate } = news;
  const books = kind === 'wish' ? news.wishes_here : news.overdue;
  return noticeText(kind, language, {
    child: child_name,
    place: place_name,
    library: libraryName(),
    visit: next_visit,
    titles: books.map(({ title }) => title),
    books: certificate?.books ?? 0,
  });
}

/** Links that open a messenger with the text; the person sends it. The first is null if it cannot be a mobile number. */
export function messengerLinks(phone: string, text: string): { messenger: string | null; sms: string } {
  const digits = internationalDigits(phone);
  const body = encodeURIComponent(text);
  return {
    messenger: digits && `https://wa.me/${digits}?text=${body}`,
    sms: `sms:${digits ? `+${digits}` : phone.replace(/[^+\d]/g, '')}?body=${body}`,
  };
}

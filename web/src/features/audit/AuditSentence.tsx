import type { AuditEntry } from '@storyvan/contract/audit';
import { Link, type LinkProps, linkOptions } from '@tanstack/react-router';
import { childLink, placeLink } from '../../ui/places/place-links.ts';
import { deedOf, type Part } from './audit-words.ts';

function linkOf({ child, place, book }: AuditEntry, subject: Part['subject']): LinkProps | null {
  if (subject === 'child' && child) return childLink(child);
  if (subject === 'place' && place) return placeLink(place);
  if (subject === 'book' && book) {
    return linkOptions({ to: '/books/$id', params: { id: book.accn_no } });
  }
  return null;
}

/** What was done, with the way to the child, the place or the book it was done to. */
export function AuditSentence({ entry }: { entry: AuditEntry }) {
  return (
    <span>
      {deedOf(entry).map(({ text, subject }) => {
        const link = linkOf(entry, subject);
        if (link) {
          return (
            <Link key={subject} {...link}>
              <bdi>{text}</bdi>
            </Link>
          );
        }
        return subject ? <bdi key={subject}>{text}</bdi> : text;
      })}
    </span>
  );
}

import type { SeenCode } from './code-formats.ts';

/** A code that changes places with others in view is read again only this long after it was last seen, in milliseconds. */
const repeatAfter = 2000;
/** A label that is held in view may blur for seconds: only after this long without it, it has left. */
const leftAfter = 5000;

/** A book that is turned from its ISBN to its label takes this long; only an ISBN that stays alone in view counts. */
const aloneFor = 1000;

/** True if the code that was seen in a picture, at this time in milliseconds, counts as read. */
export type CodeFilter = (seen: SeenCode | null, now: number) => boolean;

const isIsbn = ({ format }: SeenCode): boolean => format === 'ean_13';

/**
 * Decides which seen codes count as read, each once for as long as it is in view; again after another code, or after it
 * left. A code without a check digit counts when two pictures in a row agree. An ISBN names no copy: it counts once it has
 * been in view for a while without a label, so that one book in the hand is read once.
 */
export function makeCodeFilter(): CodeFilter {
  const lastSeen = new Map<string, number>();
  let before: string | undefined;
  let inView: string | undefined;
  let lastRead: string | undefined;
  let labelAt = Number.NEGATIVE_INFINITY;
  let alone = { code: '', since: 0, at: 0 };
  return (seen, now) => {
    const agrees = before === seen?.code;
    before = seen?.code;
    const stays = inView !== undefined && inView === seen?.code;
    inView = undefined;
    if (!seen || (!agrees && seen.format === 'code_39')) return false;
    if (isIsbn(seen)) {
      if (alone.code !== seen.code || now - alone.at > repeatAfter)
        alone = { ...alone, code: seen.code, since: now };
      alone.at = now;
      if (!agrees || now - labelAt <= repeatAfter || now - alone.since < aloneFor) return false;
    } else {
      labelAt = now;
      alone.code = '';
    }
    inView = seen.code;
    const at = lastSeen.get(seen.code);
    lastSeen.set(seen.code, now);
    // A slow phone may take seconds from one picture to the next.
    const absentFor = lastRead === seen.code ? leftAfter : repeatAfter;
    const isRead = at === undefined || (!stays && now - at > absentFor);
    if (isRead) lastRead = seen.code;
    return isRead;
  };
}

/** A label of the library, unlike the codes that a publisher prints on a book. */
const isLabel = (seen: SeenCode): boolean => !isIsbn(seen) && !/^https?:/i.test(seen.code);

/** Of several codes in view, a label means one copy. Of equals, the person aims at the one nearest to the middle. */
export function codeMeant(codes: SeenCode[], { width, height }: { width: number; height: number }) {
  const distance = ({ x, y }: SeenCode) => Math.hypot(x - width / 2, y - height / 2);
  const labels = codes.filter(isLabel);
  return (labels.length > 0 ? labels : codes).reduce<SeenCode | null>(
    (nearest, code) => (nearest && distance(nearest) <= distance(code) ? nearest : code),
    null,
  );
}

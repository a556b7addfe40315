import { normaliseAccnNo } from '@storyvan/contract/common/ids';
import { numberOnLabel } from '@storyvan/domain/number-on-label';
import { knownLibrary } from './library.ts';

/** A scanned or typed text without what labels have beside the accession number; any other text as it is. */
export function withoutLabel(typed: string): string {
  const text = normaliseAccnNo(typed);
  const number = numberOnLabel(text, knownLibrary().numbers);
  return number === text ? typed : number;
}

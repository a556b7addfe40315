import { Button } from '@mantine/core';
import { timeOf } from '../../../lib/ago.ts';
import { BookCover } from '../../../records/title/BookCover.tsx';
import { TitleText } from '../../../records/title/TitleText.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { Text } from '../../../ui/Text.tsx';
import classes from './Count.module.css';
import { type CountRow, meaningOf } from './scan-list.ts';

interface CountedRowProps {
  row: CountRow;
  /** The list survives a reload. */
  kept: boolean;
  onRetry: () => void;
  onTakeOut: () => void;
}

/** One scan of this tab: the book, and whether it should be here. */
export function CountedRow({ row, kept, onRetry, onTakeOut }: CountedRowProps) {
  const { accn_no, details, state, lost, out } = row;
  const meaning = meaningOf(row);
  const title = details?.title ?? accn_no;
  return (
    <li className={classes.row} data-meaning={meaning} data-out={out === 'done' || undefined}>
      <BookCover title={details?.title ?? ''} hex_code={details?.hex_code ?? null} />
      <div className={classes.words}>
        <div className={classes.title}>
          <TitleText title={title} language={details?.language ?? null} />
        </div>
        <Text as="div" size="xs" tone="dim">
          {[details?.title ? accn_no : null, sentenceOf(row, kept)].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <div className={classes.word}>
        <Pill kind={meaning}>{wordOf(row)}</Pill>
      </div>
      <div className={classes.action}>
        {(state === 'failed' || lost) && (
          <Button variant="default" h={44} aria-label={`Retry ${title}`} onClick={onRetry}>
            Retry
          </Button>
        )}
        {state === 'answered' && canBeTakenOut(row) && (
          <Button
            variant="subtle"
            h={44}
            px="sm"
            loading={out === 'waiting'}
            aria-label={`Take out ${title}`}
            onClick={onTakeOut}
          >
            Take out
          </Button>
        )}
      </div>
    </li>
  );
}

const canBeTakenOut = ({ status, out }: CountRow): boolean =>
  out !== 'done' && status !== 'already scanned' && status !== 'not open';

/** The colour in a word. */
function wordOf({ state, lost, status, out }: CountRow): string {
  if (out === 'done') return 'taken out';
  if (state === 'failed') return 'failed';
  if (status === null) return lost ? 'no connection' : 'waiting';
  return status === 'expected here' ? 'counted' : status;
}

const untilSent = (kept: boolean): string =>
  kept
    ? 'It will be sent when the connection is back, even after a reload.'
    : 'It will be sent when the connection is back. Do not close this page until then.';

function sentenceOf({ status, sentence, details, lost }: CountRow, kept: boolean): string | null {
  if (lost) return `${sentence} ${untilSent(kept)}`;
  if (status === 'expected here') return details?.author ?? null;
  if (status === 'already scanned')
    return `${sentence?.replace(/\.$/, '')} at ${timeOf(details?.scanned_at ?? '')}.`;
  return sentence;
}

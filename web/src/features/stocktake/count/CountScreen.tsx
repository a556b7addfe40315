import { Button, Progress, VisuallyHidden } from '@mantine/core';
import type { StocktakeProgress } from '@storyvan/contract/stocktake';
import { useState } from 'react';
import { timeOf } from '../../../lib/ago.ts';
import { counted, formatNumber } from '../../../lib/numbers.ts';
import { BookCover } from '../../../records/title/BookCover.tsx';
import { TitleText } from '../../../records/title/TitleText.tsx';
import { CameraButton } from '../../../ui/camera/CameraButton.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { ScanField } from '../../../ui/ScanField.tsx';
import { Text } from '../../../ui/Text.tsx';
import classes from './Count.module.css';
import { type CountRow, meaningOf } from './scan-list.ts';
import { useCounting } from './use-counting.ts';

type CountingParts = ReturnType<typeof useCounting>;

/** So few that the end of the page stays near. */
const shownAtOnce = 20;

/** Counting: the scan field, how far the stocktake is, and the scans of this tab. */
export function CountScreen({ stocktake }: { stocktake: StocktakeProgress }) {
  const { counting, state, sound, focus, field, camera } = useCounting(stocktake.stocktake_id);
  const andFocus = (act: () => void) => () => {
    act();
    focus();
  };
  const waiting = state.rows.filter((row) => row.state === 'waiting').length;
  return (
    <div className={classes.count}>
      <HowFar stocktake={stocktake} />
      <div className={classes.scan}>
        <ScanField {...field} label="Accession number" hint="scan or type, Enter to count" button="Count">
          <CameraButton {...camera} beep={() => sound.tell('read')} />
        </ScanField>
      </div>
      <div className={classes.bar}>
        {waiting > 0 ? (
          <Text strong>{counted(waiting, 'scan')} waiting</Text>
        ) : (
          <span className={classes.tip}>You can also paste a column of numbers.</span>
        )}
        <Button
          variant="subtle"
          h={44}
          role="switch"
          aria-checked={sound.on}
          onClick={andFocus(sound.toggle)}
        >
          Sound {sound.on ? 'on' : 'off'}
        </Button>
      </div>
      {state.rows.length === 0 ? (
        <Note title="Scan the first book">
          <p>Go along the shelf, or empty the box book by book. Scan the books in any order.</p>
          <p>You can stop at any time: the stocktake stays open until someone finishes it.</p>
        </Note>
      ) : (
        <ScanList state={state} counting={counting} andFocus={andFocus} />
      )}
      <VisuallyHidden role="status">{state.said}</VisuallyHidden>
    </div>
  );
}

interface ScanListProps extends Pick<CountingParts, 'state' | 'counting'> {
  andFocus: (act: () => void) => () => void;
}

/** The scans of this tab, the newest first. */
function ScanList({ state: { rows, kept }, counting, andFocus }: ScanListProps) {
  const [limit, setLimit] = useState(shownAtOnce);
  return (
    <div>
      <ul className={classes.list} aria-label="Your scans, newest first">
        {rows.slice(0, limit).map((row) => (
          <CountedRow
            key={row.request_id}
            row={row}
            kept={kept}
            onRetry={andFocus(() => counting.retry(row))}
            onTakeOut={andFocus(() => counting.takeOut(row))}
          />
        ))}
      </ul>
      {rows.length > limit && (
        <Button variant="subtle" h={44} fullWidth onClick={() => setLimit(limit + 100)}>
          Show older ({rows.length - limit})
        </Button>
      )}
    </div>
  );
}

/** "412 of 1,280", and who has scanned how many. */
function HowFar({ stocktake: { counts, people } }: { stocktake: StocktakeProgress }) {
  const { counted: done, expected } = counts;
  return (
    <div className={classes.far}>
      <p className={classes.figure}>
        <b>{formatNumber(done)}</b> of {formatNumber(expected)} <span>books counted</span>
      </p>
      <Progress
        value={expected === 0 ? 0 : (done / expected) * 100}
        size="lg"
        radius="xl"
        color="teal"
        aria-label="Books counted"
      />
      {people.length > 0 && (
        <Text size="sm" tone="dim">
          {people.map(({ name, scans }) => `${name} ${formatNumber(scans)}`).join(' · ')}
        </Text>
      )}
    </div>
  );
}

interface CountedRowProps {
  row: CountRow;
  /** The list survives a reload. */
  kept: boolean;
  onRetry: () => void;
  onTakeOut: () => void;
}

/** One scan of this tab: the book, and whether it should be here. */
function CountedRow({ row, kept, onRetry, onTakeOut }: CountedRowProps) {
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

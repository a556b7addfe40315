import { Button, Progress, VisuallyHidden } from '@mantine/core';
import type { StocktakeProgress } from '@storyvan/contract/stocktake';
import { counted, formatNumber } from '../../../lib/numbers.ts';
import type { Sound } from '../../../lib/use-sound.ts';
import { Note } from '../../../ui/Note.tsx';
import { ScanField } from '../../../ui/ScanField.tsx';
import { Text } from '../../../ui/Text.tsx';
import classes from './Count.module.css';
import { CountedRow } from './CountedRow.tsx';
import { useCounting } from './use-counting.ts';

const shownAtOnce = 100;

/** Counting: the scan field, how far the stocktake is, and the scans of this tab. */
export function CountScreen({ stocktake }: { stocktake: StocktakeProgress }) {
  const { counting, state, sound, focus, field } = useCounting(stocktake.stocktake_id);
  const waiting = state.rows.filter((row) => row.state === 'waiting').length;
  return (
    <div className={classes.count}>
      <HowFar stocktake={stocktake} />
      <div className={classes.scan}>
        <ScanField {...field} label="Accession number" hint="scan or type, Enter to count" button="Count" />
      </div>
      <div className={classes.bar}>
        <Text tone="dim">
          {waiting > 0 ? `${counted(waiting, 'scan')} waiting` : 'You can paste a column of numbers.'}
        </Text>
        <SoundButton sound={sound} onDone={focus} />
      </div>
      {state.rows.length === 0 ? (
        <Note title="Scan the first book">
          <p>Go along the shelf, or empty the box book by book. Scan the books in any order.</p>
          <p>You can stop at any time: the stocktake stays open until someone finishes it.</p>
        </Note>
      ) : (
        <ul className={classes.list} aria-label="Your scans, newest first">
          {state.rows.slice(0, shownAtOnce).map((row) => (
            <CountedRow
              key={row.request_id}
              row={row}
              kept={state.kept}
              onRetry={() => {
                counting.retry(row);
                focus();
              }}
              onTakeOut={() => {
                counting.takeOut(row);
                focus();
              }}
            />
          ))}
        </ul>
      )}
      <VisuallyHidden role="status">{state.said}</VisuallyHidden>
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

function SoundButton({ sound, onDone }: { sound: Sound; onDone: () => void }) {
  const handleClick = () => {
    sound.toggle();
    onDone();
  };
  return (
    <Button variant="subtle" h={44} role="switch" aria-checked={sound.on} onClick={handleClick}>
      Sound {sound.on ? 'on' : 'off'}
    </Button>
  );
}

import { Button, Progress, VisuallyHidden } from '@mantine/core';
import type { StocktakeProgress } from '@storyvan/contract/stocktake';
import { useState } from 'react';
import { counted, formatNumber } from '../../../lib/numbers.ts';
import type { Sound } from '../../../lib/use-sound.ts';
import { CameraButton } from '../../../ui/camera/CameraButton.tsx';
import { Note } from '../../../ui/Note.tsx';
import { ScanField } from '../../../ui/ScanField.tsx';
import { Text } from '../../../ui/Text.tsx';
import classes from './Count.module.css';
import { CountedRow } from './CountedRow.tsx';
import { useCounting } from './use-counting.ts';

type CountingParts = ReturnType<typeof useCounting>;

/** So few that the end of the page stays near. */
const shownAtOnce = 20;

/** Counting: the scan field, how far the stocktake is, and the scans of this tab. */
export function CountScreen({ stocktake }: { stocktake: StocktakeProgress }) {
  const { counting, state, sound, focus, field, camera } = useCounting(stocktake.stocktake_id);
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
        <SoundButton sound={sound} onDone={focus} />
      </div>
      {state.rows.length === 0 ? (
        <Note title="Scan the first book">
          <p>Go along the shelf, or empty the box book by book. Scan the books in any order.</p>
          <p>You can stop at any time: the stocktake stays open until someone finishes it.</p>
        </Note>
      ) : (
        <ScanList state={state} counting={counting} onDone={focus} />
      )}
      <VisuallyHidden role="status">{state.said}</VisuallyHidden>
    </div>
  );
}

interface ScanListProps extends Pick<CountingParts, 'state' | 'counting'> {
  onDone: () => void;
}

/** The scans of this tab, the newest first. */
function ScanList({ state: { rows, kept }, counting, onDone }: ScanListProps) {
  const [limit, setLimit] = useState(shownAtOnce);
  const andFocus = (act: () => void) => () => {
    act();
    onDone();
  };
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

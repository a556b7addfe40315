import { Button, VisuallyHidden } from '@mantine/core';
import { List, ListRow } from '../../ui/List.tsx';
import { Text } from '../../ui/Text.tsx';
import type { ScanLine } from './use-box-scans.ts';

interface ScanLinesProps {
  lines: ScanLine[];
  onUndo: (line: ScanLine) => void;
}

/** Scans shown below the field. */
const shown = 4;

const tones = { waiting: 'dim', done: 'good', refused: 'bad' } as const;

/** The latest scans and what came of each; the newest is announced. */
export function ScanLines({ lines, onUndo }: ScanLinesProps) {
  const waiting = lines.filter(({ state }) => state === 'waiting').length;
  const [last] = lines;
  return (
    <div>
      {waiting > 1 && <Text tone="dim">{waiting} scans are waiting for the server.</Text>}
      <VisuallyHidden role="status">{last && last.state !== 'waiting' && last.message}</VisuallyHidden>
      {lines.length > 0 && (
        <List aria-label="Latest scans">
          {lines.slice(0, shown).map((line) => (
            <ListRow
              key={line.key}
              action={
                line.event_id !== null && (
                  <Button
                    variant="default"
                    h={44}
                    aria-label={`Undo: ${line.message}`}
                    onClick={() => onUndo(line)}
                  >
                    Undo
                  </Button>
                )
              }
            >
              <strong>{line.accn_no}</strong>
              <Text size="sm" tone={tones[line.state]}>
                {line.message}
              </Text>
            </ListRow>
          ))}
        </List>
      )}
    </div>
  );
}

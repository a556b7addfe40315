import { Button, Stack, VisuallyHidden } from '@mantine/core';
import { addToBox, type BoxCopy, type BoxPurpose, closeBox, type OpenBox } from '@storyvan/contract/box';
import type { BoxGroup } from '@storyvan/domain/box';
import { formatDate, today } from '@storyvan/domain/calendar-date';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/call.ts';
import { counted } from '../../lib/numbers.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { useSound } from '../../lib/use-sound.ts';
import type { PlaceRef } from '../../records/place/place-links.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { CameraButton } from '../../ui/camera/CameraButton.tsx';
import { useFocusBesideCamera } from '../../ui/camera/use-focus-beside-camera.ts';
import { Figures } from '../../ui/Figures.tsx';
import { Disclosure, List, ListRow, Toolbar } from '../../ui/List.tsx';
import { Paper } from '../../ui/paper/Paper.tsx';
import { ScanField } from '../../ui/ScanField.tsx';
import { Section } from '../../ui/Section.tsx';
import { Problem, Text } from '../../ui/Text.tsx';
import { BoxGroups } from './BoxGroups.tsx';
import { numbersIn, whereWords, wordsOf } from './box.messages.ts';
import classes from './box.module.css';
import { FillBox } from './FillBox.tsx';
import { groupOf, type ScanLine, useBoxScans } from './use-box-scans.ts';

interface OpenBoxListProps {
  box: OpenBox;
  purpose: BoxPurpose;
  place: PlaceRef;
  place_name: string;
  /** Numbers that no copy has. */
  onUnknown: (numbers: string[]) => void;
}

/** A list in progress: scanning, what is expected, scanned, missing and not ours, and finishing it. */
export function OpenBoxList({ box, purpose, place, place_name, onUnknown }: OpenBoxListProps) {
  const words = wordsOf[purpose];
  const field = useRef<HTMLInputElement>(null);
  const { focus, onToggle } = useFocusBesideCamera(field);
  const sound = useSound();
  const { lines, scan, undo } = useBoxScans({ box, purpose, holder: place });
  const groups: Record<BoxGroup, BoxCopy[]> = { expected: [], done: [], away: [], 'not ours': [] };
  for (const copy of box.copies) groups[groupOf({ box, purpose, holder: place }, copy)].push(copy);
  // A scanner can be used at once.
  useEffect(() => focus(), [focus]);
  const takeIn = (text: string): boolean => {
    const numbers = numbersIn(text);
    for (const number of numbers) scan(number);
    if (numbers.length > 0 && field.current) field.current.value = '';
    focus();
    return numbers.length > 0;
  };
  const expected = groups.expected.map(({ accn_no }) => accn_no);
  return (
    <Stack gap="md">
      <Section
        title={words.scan}
        aside={
          <>
            List of {formatDate(box.made_on)} by <bdi dir="auto">{box.made_by}</bdi>
          </>
        }
      >
        <Stack gap="md">
          <ScanField
            field={field}
            label="Accession number"
            hint="Enter ↵"
            button={words.one}
            onSubmit={() => takeIn(field.current?.value ?? '')}
            onPaste={(text) => /[\s,;]/.test(text.trim()) && takeIn(text)}
          >
            <CameraButton
              onToggle={onToggle}
              onCode={takeIn}
              describe={() => 'book'}
              beep={() => sound.tell('read')}
            />
          </ScanField>
          <ScanLines lines={lines} onUndo={undo} />
          <Figures
            size="small"
            figures={[
              { label: 'expected', value: box.copies.filter(({ listed }) => listed).length },
              { label: words.groups.done.toLowerCase(), value: groups.done.length },
              { label: 'missing', value: groups.expected.length, loud: true },
              { label: words.groups.away.toLowerCase(), value: groups.away.length },
              { label: words.groups['not ours'].toLowerCase(), value: groups['not ours'].length },
            ]}
          />
          <Toolbar>
            {expected.length > 0 && (
              <ConfirmButton
                label={words.all}
                title={`${words.one} ${counted(expected.length, 'book')}?`}
                busy={false}
                onConfirm={() => {
                  for (const accn_no of expected) scan(accn_no, true);
                }}
              >
                {counted(expected.length, 'book')} that have not been scanned. Do this only if they are all
                there.
              </ConfirmButton>
            )}
            <Button variant="default" h={44} onClick={() => window.print()}>
              Print checklist
            </Button>
            <FinishBox box={box} missing={expected.length} />
          </Toolbar>
          {purpose === 'packing' && (
            <div className={classes.add}>
              <Disclosure summary="Add books to the list" open={box.copies.length === 0}>
                <FillBox
                  place={place}
                  submit="Add to the list"
                  send={(filling) => call(addToBox, { body: { box_id: box.box_id, ...filling } })}
                  onUnknown={onUnknown}
                />
              </Disclosure>
            </div>
          )}
        </Stack>
      </Section>
      <BoxGroups
        groups={groups}
        purpose={purpose}
        box_id={box.box_id}
        onScan={(number) => scan(number, true)}
      />
      <BoxChecklist box={box} purpose={purpose} place_name={place_name} groups={groups} />
    </Stack>
  );
}

function FinishBox({ box, missing }: { box: OpenBox; missing: number }) {
  const saving = useSaving();
  const finish = async () => {
    const { status } = await call(closeBox, { body: { box_id: box.box_id } });
    return status.status === 'closed' ? undefined : { form: status.message };
  };
  return (
    <>
      <ConfirmButton
        primary
        label="Finish"
        title="Finish this list?"
        busy={saving.saving}
        onConfirm={() => saving.save(finish)}
      >
        {missing === 0
          ? 'Nothing is missing. '
          : `${counted(missing, 'book was', 'books were')} not scanned and will be kept as missing. `}
        The result is shown here next time.
      </ConfirmButton>
      <Problem>{saving.problems.form}</Problem>
    </>
  );
}

interface ScanLinesProps {
  lines: ScanLine[];
  onUndo: (line: ScanLine) => void;
}

/** Scans shown below the field. */
const shown = 4;

const tones = { waiting: 'dim', done: 'good', refused: 'bad' } as const;

/** The latest scans and what came of each; the newest is announced. */
function ScanLines({ lines, onUndo }: ScanLinesProps) {
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

interface BoxChecklistProps {
  box: OpenBox;
  purpose: BoxPurpose;
  place_name: string;
  groups: Record<BoxGroup, BoxCopy[]>;
}

const printed: BoxGroup[] = ['expected', 'done', 'away', 'not ours'];

/** The checklist on paper, with a box to tick by hand for each book. */
function BoxChecklist({ box, purpose, place_name, groups }: BoxChecklistProps) {
  const words = wordsOf[purpose];
  return (
    <Paper page="list">
      <h1 className={classes.heading}>
        <bdi dir="auto">{place_name}</bdi>: {words.mode.toLowerCase()} the box
      </h1>
      <p>
        List of {formatDate(box.made_on)} by <bdi dir="auto">{box.made_by}</bdi>, printed on{' '}
        {formatDate(today())}. {counted(box.copies.filter(({ listed }) => listed).length, 'book')}.
      </p>
      <table className={classes.checklist}>
        <thead>
          <tr>
            <th>✓</th>
            <th>Number</th>
            <th>Title</th>
            <th>Where</th>
          </tr>
        </thead>
        {printed.map(
          (group) =>
            groups[group].length > 0 && (
              <tbody key={group}>
                <tr>
                  <th colSpan={4}>
                    {words.groups[group]} ({groups[group].length})
                  </th>
                </tr>
                {groups[group].map((copy) => (
                  <tr key={copy.accn_no}>
                    <td className={classes.tick}>{group === 'done' ? '☑' : '☐'}</td>
                    <td>{copy.accn_no}</td>
                    <td dir="auto">{copy.title}</td>
                    <td dir="auto">{group === 'done' ? '' : whereWords(copy)}</td>
                  </tr>
                ))}
              </tbody>
            ),
        )}
      </table>
    </Paper>
  );
}

import { Button, Group } from '@mantine/core';
import { today } from '@storyvan/domain/calendar-date';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { counted } from '../../../lib/numbers.ts';
import { placeLink, taskLink } from '../../../records/place/place-links.ts';
import { enrollChildLink } from '../../../records/week/week-links.ts';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { growlSuccess } from '../../../ui/growl.ts';
import { Pill } from '../../../ui/Pill.tsx';
import { Problem, Text } from '../../../ui/Text.tsx';
import { putBack, refreshPlace } from '../../field.ts';
import type { KeptPlace } from '../../store/field-state.ts';
import { unsentWords } from '../device/device-words.ts';
import { keptWords, sizeWords } from '../device/kept-words.ts';
import { useTask } from '../device/use-task.ts';
import classes from '../field.module.css';
import { SessionLine, SessionStep } from './SessionLine.tsx';
import { sessionsOn, useEntries, usePlaceView } from './use-place-view.ts';

interface TakenPlaceProps {
  place: KeptPlace;
  locked: boolean;
}

/** A place on this device: what is done there today, and how current its data is. */
export function TakenPlace({ place, locked }: TakenPlaceProps) {
  const { program, site_grade_id, place_name } = place;
  const id = useId();
  const unsent = useEntries(site_grade_id).filter(({ state }) => state !== 'sent').length;
  return (
    <section aria-labelledby={id} className={classes.place} data-program={program}>
      <Group justify="space-between" gap="0.25rem 0.75rem">
        <h2 id={id} className={classes.name}>
          <bdi dir="auto">{place_name}</bdi>
        </h2>
        {unsent > 0 && <Pill kind="accent">{unsentWords(unsent)}</Pill>}
      </Group>
      {!locked && <Work place={place} />}
      <Kept place={place} unsent={unsent} locked={locked} />
    </section>
  );
}

/** The sessions and the tasks of the day, which work with and without a network. */
function Work({ place }: { place: KeptPlace }) {
  const { program, site_grade_id, place_name } = place;
  const view = usePlaceView(site_grade_id);
  const { today: todays, late, next } = sessionsOn(today(), view);
  const held = [...todays, ...late];
  return (
    <>
      {todays.length === 0 && (
        <NoneToday>{next && <SessionLine session={next} view={view} isNext />}</NoneToday>
      )}
      {held.map((session) => (
        <SessionLine key={session.ra_id} session={session} view={view} />
      ))}
      <div className={classes.desk}>
        <DeskButton link={taskLink(place, 'lend_to_child')} label={`Lend here: ${place_name}`} primary>
          Lend here
        </DeskButton>
        <DeskButton link={taskLink(place, 'return_from_child')} label={`Take back: ${place_name}`}>
          Take back
        </DeskButton>
      </div>
      <nav aria-label={`Tasks at ${place_name}`} className={classes.tasks}>
        {held.map((session) => (
          <SessionStep key={session.ra_id} session={session} />
        ))}
        <Link {...placeLink(place)}>
          {view ? counted(view.children.size, 'child here', 'children here') : 'Children here'}
        </Link>
        <Link {...enrollChildLink(program, site_grade_id)}>Enrol a child</Link>
      </nav>
    </>
  );
}

const NoneToday = ({ children }: { children: ReactNode }) => (
  <>
    <Text tone="dim">No session is planned for today.</Text>
    {children}
  </>
);

interface DeskButtonProps {
  link: LinkProps;
  label: string;
  primary?: boolean;
  children: string;
}

const DeskButton = ({ link, label, primary, children }: DeskButtonProps) => (
  <Button
    className={classes.deskButton}
    variant={primary ? 'filled' : 'light'}
    aria-label={label}
    renderRoot={(props) => <Link {...link} {...props} />}
  >
    {children}
  </Button>
);

/** Since when and until when it is here, refreshing it and putting it back. */
function Kept({ place, unsent, locked }: { place: KeptPlace; unsent: number; locked: boolean }) {
  const { site_grade_id, place_name, bytes } = place;
  const { busy, problem, run } = useTask();
  const handleRefresh = () =>
    run(async () => {
      await refreshPlace(site_grade_id);
      growlSuccess(`${place_name} is up to date.`);
    });
  const handlePutBack = () => run(() => putBack(site_grade_id));
  return (
    <div className={classes.kept}>
      <Text size="sm" tone="dim">
        {keptWords(place)} · {sizeWords(bytes)}
      </Text>
      <Group gap="xs">
        {!locked && (
          <Button
            variant="default"
            h={44}
            loading={busy}
            aria-label={`Refresh: ${place_name}`}
            onClick={handleRefresh}
          >
            Refresh
          </Button>
        )}
        <ConfirmButton
          label="Put back"
          fullLabel={`Put back: ${place_name}`}
          title={`Put back ${place_name}?`}
          busy={busy}
          onConfirm={handlePutBack}
        >
          Its children and books are removed from this device.{' '}
          {unsent > 0 &&
            `The ${unsentWords(unsent)} from there ${unsent === 1 ? 'stays' : 'stay'} until sent.`}
        </ConfirmButton>
      </Group>
      <Problem>{problem}</Problem>
    </div>
  );
}

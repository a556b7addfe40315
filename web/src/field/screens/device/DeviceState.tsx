import { VisuallyHidden } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useConnected } from '../../../lib/connection.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { whenPlacesGo } from '../../../lib/places-gone.ts';
import { type FieldState, useField } from '../../store/field-state.ts';
import classes from '../field.module.css';

/** In the header of a device: whether it is connected, what it has not sent, and how far sending is. */
export function DeviceState() {
  const connected = useConnected();
  const unsent = useField((state) => state.unsent);
  const sending = useField((state) => state.sending);
  useLeavingPlaces();
  const work = sending
    ? `Sending ${formatNumber(sending.sent)} of ${formatNumber(sending.of)}`
    : unsent > 0 && `${formatNumber(unsent)} unsent`;
  const alarm = useField(alarmOf);
  const network = connected ? 'Connected' : 'No network';
  return (
    <>
      <Link
        to="/today"
        className={classes.state}
        data-connected={connected}
        data-work={Boolean(work || alarm) || undefined}
      >
        <span className={classes.words}>{network}</span>{' '}
        {work && <span className={classes.work}>{work}</span>}{' '}
        {alarm && <span className={classes.alarm}>{alarm}</span>}
      </Link>
      <VisuallyHidden role="status">{network}</VisuallyHidden>
    </>
  );
}

/** What Today says in a sentence. */
function alarmOf({ barred, storage, trouble, unsent }: FieldState): string | null {
  if (barred) return 'Names removed';
  if (storage === 'low') return 'Little space';
  return trouble && unsent > 0 ? 'Not sending' : null;
}

/** A screen of a place that was removed from this device gives way to Today, which says why. */
function useLeavingPlaces(): void {
  const router = useRouter();
  useEffect(
    () =>
      whenPlacesGo((site_grade_ids) => {
        const { siteId, gradeId } = (router.state.matches.at(-1)?.params ?? {}) as Record<string, string>;
        if (site_grade_ids.includes(Number(siteId ?? gradeId))) void router.navigate({ to: '/today' });
      }),
    [router],
  );
}

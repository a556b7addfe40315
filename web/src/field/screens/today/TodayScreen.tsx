import { Group, Stack } from '@mantine/core';
import { today } from '@storyvan/domain/calendar-date';
import { useEffect, useState } from 'react';
import { useLibrary } from '../../../lib/library.ts';
import { dayWords } from '../../../records/week/week-words.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { startField } from '../../field.ts';
import { useField } from '../../store/field-state.ts';
import { useOwnDevice } from '../../store/use-device.ts';
import { ReviewNotice } from '../device/ReviewNotice.tsx';
import { Locked } from '../device/UnlockForm.tsx';
import { DeviceSection } from './DeviceSection.tsx';
import { ImportSection } from './ImportSection.tsx';
import { OtherAccounts } from './OtherAccounts.tsx';
import { SendSection } from './SendSection.tsx';
import { TakenPlace } from './TakenPlace.tsx';
import { TodayNotices } from './TodayNotices.tsx';
import { useByTime } from './use-place-view.ts';

/** The places on this device, what was not sent, and everything that a session without a network needs. */
export function TodayScreen() {
  const ready = useField((state) => state.ready);
  const summary = useField((state) => state.summary);
  const own = useOwnDevice();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    startField().catch(() => setFailed(true));
  }, []);
  return (
    <Screen eyebrow={dayWords(today())} title="Today">
      <Stack gap="md" maw="52rem">
        {ready && own && (
          <>
            <TodayNotices />
            <SendSection />
            {!summary?.review && <ReviewNotice />}
            <Places />
          </>
        )}
        {ready && !own && <NoDevice />}
        {failed && <NoStorage />}
        <OtherAccounts />
        {ready && own && <DeviceSection />}
        <ImportSection />
      </Stack>
    </Screen>
  );
}

/** Names are shown once the PIN was entered; the places and when they were taken along always. */
function Places() {
  const places = useByTime(
    useField((state) => state.places),
    today(),
  );
  const locked = useField((state) => state.locked);
  const barred = useField((state) => state.barred);
  if (places.length === 0) return barred === null && <NothingHere />;
  return (
    <>
      {locked && <Locked />}
      {places.map((place) => (
        <TakenPlace key={place.site_grade_id} place={place} locked={locked} />
      ))}
    </>
  );
}

const NothingHere = () => (
  <Note title="No place is on this device">
    <p>Open a site or grade while you have a network, and choose “Take along” there.</p>
    <PlaceLinks />
  </Note>
);

const NoDevice = () => (
  <Note title="Lend without a network">
    <p>
      Take a site or grade along while you have a network: its children, books and sessions are then on this
      device. Open “Today” there to lend, take back and mark sessions done; all of it is sent later.
    </p>
    <PlaceLinks />
  </Note>
);

const NoStorage = () => (
  <Note title="The storage of this browser cannot be read" role="alert">
    <p>Restart the browser. In a private window nothing can be kept for work without a network.</p>
  </Note>
);

function PlaceLinks() {
  const { programs } = useLibrary();
  const mop = programs.includes('mop');
  return (
    <Group gap="0.5rem" justify="center">
      {mop && (
        <LinkButton link={{ to: '/mop' }} primary>
          Sites
        </LinkButton>
      )}
      {programs.includes('lis') && <LinkButton link={{ to: '/lis' }}>Schools</LinkButton>}
      {mop && <LinkButton link={{ to: '/mop/ra-entry' }}>Weekly plan</LinkButton>}
    </Group>
  );
}

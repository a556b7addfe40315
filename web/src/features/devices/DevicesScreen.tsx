import { type Device, listDevices } from '@storyvan/contract/devices';
import { today } from '@storyvan/domain/calendar-date';
import { linkOptions } from '@tanstack/react-router';
import { useState } from 'react';
import { DeviceActions } from '../../field/screens/device/DeviceActions.tsx';
import { DeviceCard, DeviceName, DeviceStatePill } from '../../field/screens/device/DeviceCard.tsx';
import { seenWords, stateOf } from '../../field/screens/device/device-words.ts';
import { matchesWords } from '../../lib/matches-words.ts';
import { useMay } from '../../lib/use-may.ts';
import { useRead } from '../../lib/use-read.ts';
import type { Crumb } from '../../ui/crumbs.ts';
import { DataState } from '../../ui/DataState.tsx';
import { FilterField } from '../../ui/FilterField.tsx';
import { ForOthers } from '../../ui/ForOthers.tsx';
import { Note } from '../../ui/Note.tsx';
import { Screen } from '../../ui/Screen.tsx';
import type { ExportColumn } from '../../ui/table/export-column.ts';
import { type Column, RecordTable } from '../../ui/table/RecordTable.tsx';

const crumbs: Crumb[] = [
  { label: 'Library' },
  { label: 'Staff', link: linkOptions({ to: '/library/staff' }) },
];

/** The devices of all accounts that work without a network. */
export function DevicesScreen() {
  const may = useMay(listDevices);
  const read = useRead(listDevices, {}, { enabled: may });
  return (
    <Screen crumbs={crumbs} title="Devices">
      {may ? (
        <DataState read={read} empty={empty}>
          {(devices) => <DevicesTable devices={devices} />}
        </DataState>
      ) : (
        <ForOthers who="administrators">
          Administrators see all devices. Your own are in My account.
        </ForOthers>
      )}
    </Screen>
  );
}

const empty = {
  title: 'No devices yet',
  hint: 'A phone or computer is listed here once someone takes a place along on it.',
};

/** Shorter lists need no filter. */
const filterFrom = 12;

function DevicesTable({ devices }: { devices: Device[] }) {
  const [filter, setFilter] = useState('');
  const shown = devices.filter(({ name, staff_name }) => matchesWords(filter, name, staff_name));
  return (
    <RecordTable
      label="Devices"
      rows={shown}
      columns={columns}
      rowKey={({ device_id }) => device_id}
      renderCard={(device) => <DeviceCard device={device} named />}
      records={{ fileName: 'devices', columns: records }}
      roomFrom="75em"
      filter={{
        field: devices.length >= filterFrom && (
          <FilterField label="Filter devices" value={filter} onChange={setFilter} />
        ),
        noneFits: <Note title="No device matches this filter." />,
      }}
    />
  );
}

const placesOf = ({ places }: Device): string => places.map(({ place_name }) => place_name).join(', ');

const columns: Column<Device>[] = [
  {
    key: 'name',
    label: 'Device',
    render: (device) => <DeviceName device={device} />,
    sortBy: ({ name }) => name,
  },
  {
    key: 'staff_name',
    label: 'Account',
    render: ({ staff_name }) => <bdi dir="auto">{staff_name}</bdi>,
    sortBy: ({ staff_name }) => staff_name,
  },
  {
    key: 'state',
    label: 'Status',
    render: (device) => <DeviceStatePill device={device} />,
    sortBy: (device) => stateOf(device).words,
  },
  {
    key: 'places',
    label: 'Holds',
    render: (device) => <bdi dir="auto">{placesOf(device)}</bdi>,
    sortBy: ({ places }) => places.length,
  },
  { key: 'unsent', label: 'Unsent entries', sortBy: ({ unsent }) => unsent, numeric: true },
  {
    key: 'last_seen_at',
    label: 'Last seen',
    render: seenWords,
    sortBy: ({ last_seen_at }) => last_seen_at,
    numeric: true,
  },
  {
    key: 'actions',
    label: 'Change',
    render: (device) => <DeviceActions device={device} />,
    screenOnly: true,
  },
];

const records: ExportColumn<Device>[] = [
  { label: 'Device', value: ({ name }) => name },
  { label: 'Account', value: ({ staff_name }) => staff_name },
  { label: 'Status', value: (device) => stateOf(device).words },
  { label: 'Holds', value: placesOf },
  { label: 'Unsent entries', value: ({ unsent }) => unsent, kind: 'number' },
  { label: 'Last seen', value: ({ last_seen_at }) => today(new Date(last_seen_at)), kind: 'date' },
];

import { Stack } from '@mantine/core';
import type { Device } from '@storyvan/contract/devices';
import { Pill } from '../../../ui/Pill.tsx';
import { Meta, Text } from '../../../ui/Text.tsx';
import { useField } from '../../store/field-state.ts';
import { DeviceActions } from './DeviceActions.tsx';
import { heldWords, seenWords, stateOf, unsentWords } from './device-words.ts';

/** The name of a device, and whether it is this browser. */
export function DeviceName({ device: { device_id, name } }: { device: Device }) {
  const here = useField(({ device }) => device?.device_id === device_id);
  return (
    <>
      <bdi dir="auto">
        <strong>{name}</strong>
      </bdi>
      {here && (
        <>
          {' '}
          <Pill kind="accent">this one</Pill>
        </>
      )}
    </>
  );
}

export function DeviceStatePill({ device }: { device: Device }) {
  const { kind, words } = stateOf(device);
  return <Pill kind={kind}>{words}</Pill>;
}

/** One device: what it holds, when it was last seen, and what can be done about it. */
export function DeviceCard({ device, named = false }: { device: Device; named?: boolean }) {
  const { unsent, blocked_at, staff_name } = device;
  return (
    <Stack gap={6}>
      <div>
        <DeviceName device={device} />
      </div>
      <Meta>
        {named && <bdi dir="auto">{staff_name}</bdi>}
        {blocked_at !== null && <DeviceStatePill device={device} />}
        <span>seen {seenWords(device)}</span>
        <span dir="auto">{heldWords(device)}</span>
      </Meta>
      {unsent > 0 && (
        <Text size="sm" tone="warn" strong>
          {unsentWords(unsent)}, as it last reported
        </Text>
      )}
      <DeviceActions device={device} />
    </Stack>
  );
}

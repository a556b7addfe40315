import { myDevices } from '@storyvan/contract/devices';
import { DeviceCard } from '../../field/screens/device/DeviceCard.tsx';
import { useRead } from '../../lib/use-read.ts';
import { DataState } from '../../ui/DataState.tsx';
import { List, ListRow } from '../../ui/List.tsx';
import { Section } from '../../ui/Section.tsx';

const empty = {
  title: 'No devices',
  hint: 'To lend without a network, choose “Take along” on the page of a site or grade.',
};

/** The signed-in person's devices that work without a network. */
export function MyDevices() {
  const read = useRead(myDevices);
  return (
    <Section title="Devices that work without a network">
      <DataState read={read} empty={empty}>
        {(devices) => (
          <List aria-label="Devices that work without a network">
            {devices.map((device) => (
              <ListRow key={device.device_id}>
                <DeviceCard device={device} />
              </ListRow>
            ))}
          </List>
        )}
      </DataState>
    </Section>
  );
}

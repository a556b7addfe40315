import {
  blockDevice,
  type Device,
  listDevices,
  renameDevice,
  unblockDevice,
} from '@storyvan/contract/devices';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { nothingKept, setFieldState } from '../../field/store/field-state.ts';
import { device } from '../../testing/devices.ts';
import { renderScreen } from '../../testing/render.tsx';
import { exportAsCsv, watchSavedFiles } from '../../testing/saved-files.ts';
import { failWith, reply } from '../../testing/server.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { itLoadsOnRetry, itSaysThatItLoads } from '../../testing/states.ts';
import { DevicesScreen } from './DevicesScreen.tsx';

const savedFiles = watchSavedFiles();
afterEach(() => setFieldState(nothingKept));

const show = () => renderScreen(<DevicesScreen />);
const phone = device({ unsent: 12 });
const lost = device({
  device_id: '10000000-0000-4000-8000-000000000002',
  name: 'Old tablet',
  staff_name: 'Joel Pinto',
  places: [],
  blocked_at: '2026-11-20T10:00:00.000Z',
  blocked_by: 'Leela Naik',
});

const rowOf = async (name: string) => {
  const cell = await screen.findByText(name);
  return within(cell.closest('tr, li') as HTMLElement);
};

/** The list follows what is changed, as on the server. */
function keep(devices: Device[]): void {
  let list = devices;
  const change = (device_id: string, part: Partial<Device>): Device => {
    list = list.map((each) => (each.device_id === device_id ? { ...each, ...part } : each));
    return list.find((each) => each.device_id === device_id) ?? device();
  };
  reply(listDevices, () => list);
  reply(blockDevice, ({ body }) => change(body.device_id, { blocked_at: '2026-11-21T11:00:00.000Z' }));
  reply(unblockDevice, ({ body }) => change(body.device_id, { blocked_at: null }));
  reply(renameDevice, ({ body }) => change(body.device_id, { name: body.name }));
}

describe('the devices of all accounts', () => {
  itSaysThatItLoads(listDevices, show);
  itLoadsOnRetry(listDevices, show, [phone], () => screen.findByText('Phone of the van'));

  it('without any, says how one comes here', async () => {
    reply(listDevices, []);
    show();
    expect(await screen.findByText('No devices yet')).toBeDefined();
  });

  it('for a coordinator, says that administrators see them', async () => {
    signInAs('coordinator');
    show();
    expect(
      await screen.findByText(/^Administrators see all devices. Your own are in My account./),
    ).toBeDefined();
  });

  it('shows what each holds, its unsent entries, its state, and which one this is', async () => {
    reply(listDevices, [phone, lost]);
    const { device_id, name, staff_id, staff_name } = phone;
    setFieldState({ device: { device_id, name, staff_id, staff_name } });
    show();
    const row = await rowOf('Phone of the van');
    for (const text of ['this one', 'Meera Kamat', 'Tonca', '12', 'active']) {
      expect(row.getByText(text)).toBeDefined();
    }
    expect((await rowOf('Old tablet')).getByText('blocked, names not removed yet')).toBeDefined();
    expect(screen.getAllByText('this one')).toHaveLength(1);
  });

  it('when one is blocked, asks first, and then offers to unblock it', async () => {
    keep([phone]);
    const { keys } = show();
    await keys.click(await screen.findByRole('button', { name: 'Block: Phone of the van' }));
    const question = await screen.findByRole('dialog', { name: 'Block Phone of the van?' });
    expect(question.textContent).toContain(
      'Meera Kamat is signed out on every other browser. Its 12 unsent entries can still be sent after a new sign-in.',
    );
    await keys.click(within(question).getByRole('button', { name: 'Block' }));
    await screen.findByText('Phone of the van is blocked.');
    await keys.click(await screen.findByRole('button', { name: 'Unblock: Phone of the van' }));
    expect(await screen.findByRole('button', { name: 'Block: Phone of the van' })).toBeDefined();
  });

  it('when blocking fails, says why beside the device', async () => {
    keep([phone]);
    failWith(blockDevice, 500, 'fault', 'An unknown error has occurred.');
    const { keys } = show();
    await keys.click(await screen.findByRole('button', { name: 'Block: Phone of the van' }));
    await keys.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Block' }));
    expect((await screen.findByRole('alert')).textContent).toBe('An unknown error has occurred.');
  });

  it('when one is renamed, needs a name and shows the new one', async () => {
    keep([phone]);
    const { keys } = show();
    await keys.click(await screen.findByRole('button', { name: 'Rename: Phone of the van' }));
    const field = await screen.findByRole('textbox', { name: /^Name of the device/ });
    await keys.clear(field);
    await keys.keyboard('{Enter}');
    expect(await screen.findByText('Give the device a name.')).toBeDefined();
    await keys.type(field, 'Blue phone{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('Blue phone')).toBeDefined();
  });

  it('as a file, has a row for each device', async () => {
    reply(listDevices, [phone]);
    const { keys } = show();
    await screen.findByText('Phone of the van');
    const { name, lines } = await exportAsCsv(keys, savedFiles);
    expect(name).toMatch(/^devices-/);
    expect(lines[1]).toBe('Phone of the van,Meera Kamat,active,Tonca,12,2026-11-21');
  });
});

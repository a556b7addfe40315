import { expect, test, vi } from 'vitest';
import { deviceFlag } from '../lib/device-flag.ts';
import { serveDevices, tabAtTonca } from '../testing/field-device.ts';
import { freshBrowser } from '../testing/field-tab.ts';
import { findLostDevice } from './start-field.ts';

freshBrowser();

test('a device whose local storage is lost is found by its database; a browser without one is none', async () => {
  await findLostDevice();
  expect(deviceFlag()).toBeNull();
  serveDevices();
  await tabAtTonca();
  localStorage.clear();
  // After a restart of the browser.
  vi.resetModules();
  await findLostDevice();
  expect(deviceFlag()).toMatchObject({ name: 'Phone of the van', staff_id: 1 });
});

// @vitest-environment jsdom

import { afterEach, expect, it } from 'vitest';
import { setDeviceFlag } from './device-flag.ts';
import { pageTitle, setPageTitle } from './library.ts';

afterEach(() => setDeviceFlag(null));

it('a page is named in the title, and so in the history of the browser', () => {
  setPageTitle('Rahul Naik', 'Tonca');
  expect(document.title).toBe('Rahul Naik · Tonca · Storyvan');
});

it('on a device, whose history stays when names are removed, a page is named to screen readers only', () => {
  setDeviceFlag({ device_id: 'a', name: 'Phone of the van', staff_id: 4, staff_name: 'Leela' });
  setPageTitle('Rahul Naik', 'Tonca');
  expect(document.title).toBe('Storyvan');
  expect(pageTitle()).toBe('Rahul Naik · Tonca · Storyvan');
});

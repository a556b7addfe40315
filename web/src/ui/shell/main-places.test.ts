import { listAccounts } from '@storyvan/contract/accounts';
import { auditLog } from '@storyvan/contract/audit';
import { listBackups } from '@storyvan/contract/backups';
import { listDevices } from '@storyvan/contract/devices';
import { listImports } from '@storyvan/contract/imports';
import { addSite } from '@storyvan/contract/places';
import { privacyOverview } from '@storyvan/contract/privacy';
import { listServiceAccounts } from '@storyvan/contract/service-accounts';
import { getSettings } from '@storyvan/contract/settings';
import { expect, it } from 'vitest';
import { mainSections } from './main-places.ts';

const places = mainSections.flatMap((section) => section.places);

it.each([
  ['Add site or school', addSite],
  ['Import', listImports],
  ['Staff', listAccounts],
  ['Devices', listDevices],
  ['Other programs', listServiceAccounts],
  ['Audit log', auditLog],
  ["Children's data", privacyOverview],
  ['Backups', listBackups],
  ['Settings', getSettings],
] as const)('the entry %s, of the navigation, is for the role that may make its call', (label, call) => {
  expect(places.find((place) => place.label === label)?.needs?.may).toBe(call.may);
});

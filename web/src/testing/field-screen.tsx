import type { ComponentType } from 'react';
import { tabAtTonca } from './field-device.ts';
import { type FieldTab, openTab } from './field-tab.ts';

/** Screens of a device in tests. They are loaded after its tab, so that they show the state of that tab. */

async function show<Props extends object>(
  tab: FieldTab,
  load: () => Promise<ComponentType<Props>>,
  props: Props,
  path: string,
) {
  const Screen = await load();
  const { renderScreen } = await import('./render.tsx');
  return { tab, ...renderScreen(<Screen {...props} />, { path }) };
}

/** On a device at Tonca that is unlocked. `before` changes it first. */
export async function showAtTonca<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  props: Props,
  before: (tab: FieldTab) => Promise<unknown> = async () => undefined,
  path = '/',
) {
  const tab = await tabAtTonca();
  await tab.sync.syncNow();
  await before(tab);
  return show(tab, load, props, path);
}

/** In a browser that is not a device. */
export async function showWithoutDevice<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  props: Props,
  login?: Parameters<FieldTab['auth']['keepLogin']>[0],
  path = '/',
) {
  const tab = await openTab();
  if (login) tab.auth.keepLogin(login);
  return show(tab, load, props, path);
}

import { today } from '@storyvan/domain/calendar-date';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { goOffline, goOnline, serveDevices, tabAtTonca } from '../../testing/field-device.ts';
import { freshBrowser, openTab } from '../../testing/field-tab.ts';

freshBrowser();
beforeEach(() => {
  goOnline();
  serveDevices();
});

const minute = 60_000;

describe('the clock of a device', () => {
  it('from before a place was taken along, will be called wrong, and time goes on from when it was taken', async () => {
    const before = await tabAtTonca();
    const [place] = before.state.fieldState().places;
    const taken = Date.parse(place?.taken_at ?? '');
    const day = today();
    goOffline();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2020-11-29T10:00:00Z'));
    const tab = await openTab();
    const { today: todayHere } = await import('@storyvan/domain/calendar-date');
    await tab.field.startField();
    expect(tab.state.fieldState()).toMatchObject({ clock_wrong: true, places: [{ site_grade_id: 3 }] });
    expect(tab.clock.serverNow().getTime()).toBe(taken);
    expect(todayHere()).toBe(day);
    clock.mockReturnValue(Date.parse('2020-11-29T10:20:00Z'));
    expect(tab.clock.serverNow().getTime()).toBe(taken + 20 * minute);
    // Someone sets it right.
    clock.mockReturnValue(taken + 60 * minute);
    tab.clock.checkClock();
    expect(tab.state.fieldState().clock_wrong).toBe(false);
    expect(Math.abs(tab.clock.serverNow().getTime() - taken - 60 * minute)).toBeLessThan(5000);
  });

  it('that is days ahead, will not change the date once it was compared with the server', async () => {
    const tab = await tabAtTonca();
    const { today: todayHere } = await import('@storyvan/domain/calendar-date');
    const day = todayHere();
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now + 2 * 24 * 60 * minute);
    await tab.clock.compareClocks(Date.now(), new Date(now).toISOString());
    expect(todayHere()).toBe(day);
  });
});

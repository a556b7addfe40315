import { describe, expect, it } from 'vitest';
import {
  choosePlace,
  type Failure,
  type Place,
  placesOf,
  secondsUntilNetworkMayTry,
} from './sign-in-throttle.rules.ts';

const now = new Date('2026-11-21T10:00:00.000Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString();
const hours = 3600;

const failed = (times: number, place: Partial<Failure> = {}, seconds = 0): Failure[] =>
  Array.from({ length: times }, () => ({
    lane: 'stranger',
    source: '192.0.2.1',
    at: ago(seconds),
    cleared: 0,
    ...place,
  }));
const stranger = (source = '192.0.2.1'): Place[] => [{ lane: 'stranger', source }];
const waitOf = (failures: Failure[], places = stranger()) => choosePlace(places, failures, now).wait;

describe('the wait after repeated failures', () => {
  it.each([
    [0, 0],
    [4, 0],
    [5, 1],
    [6, 2],
    [7, 4],
  ])('a stranger, after %i failures just now, waits %i seconds', (failures, seconds) => {
    expect(waitOf(failed(failures))).toBe(seconds);
  });

  it.each([
    [8, 5],
    [9, 5],
  ])('a known device, after %i failures just now, waits %i seconds', (failures, seconds) => {
    const own = { lane: 'own' as const, source: 'device a' };
    expect(waitOf(failed(failures, own), [own])).toBe(seconds);
  });

  it.each([
    ['half the wait later', 2, 2],
    ['at the end of the wait', 4, 0],
    ['a minute ahead, by another server’s clock', -60, 4],
  ])('a stranger, %s, waits the remaining time', (_when, seconds, left) => {
    expect(waitOf(failed(7, {}, seconds))).toBe(left);
  });

  it('failures cleared by a success cause no wait', () => {
    expect(waitOf(failed(7, { cleared: 1 }))).toBe(0);
  });

  it('failures elsewhere cause no wait', () => {
    expect(waitOf(failed(8, { source: '192.0.2.9' }))).toBe(0);
  });
});

describe('the limit of an account in a day', () => {
  it('a stranger, after eight failures, waits until the first is a day old', () => {
    const failures = [...failed(1, {}, 10 * hours), ...failed(7, {}, 3 * hours)];
    expect(waitOf(failures)).toBe(14 * hours);
  });

  it('a network that is new to the account may still try once after many failures, up to 75', () => {
    const others = (n: number) =>
      Array.from({ length: n }, (_, at) => failed(1, { source: `net ${at}` })[0] as Failure);
    expect(waitOf(others(74))).toBe(0);
    expect(waitOf([...others(30), ...failed(1)])).toBe(24 * hours);
    expect(waitOf(others(75))).toBe(24 * hours);
  });

  it('fifty networks of strangers make at most 68 attempts, and leave some for a new network', () => {
    const failures: Failure[] = [];
    for (let network = 0; network < 50; network++) {
      for (;;) {
        const choice = choosePlace(stranger(`net ${network}`), failures, now);
        if (!choice.place && choice.wait > 5) break;
        failures.push(failed(1, { source: `net ${network}`, at: ago(60) })[0] as Failure);
      }
    }
    expect(failures).toHaveLength(68);
    expect(waitOf(failures, stranger('somewhere else'))).toBe(0);
  });

  it('a thousand networks, including the library’s own, and a stolen device make 100 attempts together', () => {
    const failures: Failure[] = [];
    const exhaust = (places: Parameters<typeof choosePlace>[0]) => {
      for (;;) {
        const choice = choosePlace(places, failures, now);
        if (!choice.place && choice.wait > 5) return;
        const place = choice.place ?? places[0];
        failures.push({ ...failed(1)[0], ...place, at: ago(60) } as Failure);
      }
    };
    for (let n = 0; n < 1000; n++) {
      exhaust(
        placesOf({
          network: `net ${n}`,
          device: n === 7 ? { token_hash: 'stolen', ofAccount: true } : null,
          isKnownNetwork: n < 20,
          isOneTimePassword: false,
        }),
      );
    }
    expect(failures).toHaveLength(100);
  });
});

describe('where an attempt is counted', () => {
  const attempt = { network: '192.0.2.1', device: null, isKnownNetwork: false, isOneTimePassword: false };
  const lanes = (more: Partial<Parameters<typeof placesOf>[0]>) =>
    placesOf({ ...attempt, ...more }).map(({ lane, source }) => `${lane} ${source}`);

  it.each([
    ['of a stranger', {}, ['stranger 192.0.2.1']],
    ['from the office', { isKnownNetwork: true }, ['library 192.0.2.1', 'stranger 192.0.2.1']],
    [
      'on a known device',
      { device: { token_hash: 'a', ofAccount: true } },
      ['own device a', 'stranger 192.0.2.1'],
    ],
    [
      'on a colleague’s device',
      { device: { token_hash: 'a', ofAccount: false } },
      ['library device a', 'stranger 192.0.2.1'],
    ],
    ['with a one-time password', { isOneTimePassword: true }, ['one-time 192.0.2.1', 'stranger 192.0.2.1']],
  ])('an attempt %s', (_what, more, places) => {
    expect(lanes(more)).toEqual(places);
  });

  it('a known device that has failed ten times is treated as a stranger', () => {
    const places = placesOf({ ...attempt, device: { token_hash: 'a', ofAccount: true } });
    const failures = failed(10, { lane: 'own', source: 'device a' });
    expect(choosePlace(places, failures, now).place).toEqual({ lane: 'stranger', source: '192.0.2.1' });
    expect(choosePlace(places, failures.slice(1), now)).toEqual({ place: null, wait: 5 });
  });
});

it.each([
  [0, 5],
  [3, 2],
  [5, 0],
  [-60, 5],
])(
  'a network that has failed a thousand times, %i seconds after its last failure, waits %i',
  (since, wait) => {
    expect(secondsUntilNetworkMayTry(ago(since), now)).toBe(wait);
  },
);

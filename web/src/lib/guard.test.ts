// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isSignedIn, keepLogin, knownStaff, leave, worksAtDevice } from './auth.ts';
import { goOnAtDevice } from './device-guard.ts';
import { checkFlag, type Destination, guard } from './guard.ts';

const device = { staff_id: 7, staff_name: 'Asha Naik' };
const asha = { staff_id: 7, username: '', name: 'Asha Naik', role: 'staff' };
const leela = { staff_id: 1, username: 'leela', name: 'Leela Naik', role: 'administrator' as const };
const someone = { session_id: 's-1', staff: leela };
const noOne = { session_id: null, staff: null };
const site: Destination = {
  routeId: '/mop/site/$siteId',
  fullPath: '/mop/site/$siteId',
  params: { siteId: '7' },
};
const signInScreen: Destination = { routeId: '/signin', fullPath: '/signin', params: {} };

let asked: number;
let answer: () => Promise<Response>;

beforeEach(() => {
  // Tests of other files share this page.
  leave();
  vi.useFakeTimers();
  asked = 0;
  vi.stubGlobal('fetch', () => {
    asked += 1;
    return answer();
  });
  online(true);
  says(noOne);
});
afterEach(() => {
  leave();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const online = (state: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(state);
const says = (login: object) => {
  answer = async () => Response.json(login);
};
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));
const silent = () => new Promise<Response>(() => undefined);

/** Where the guard leads: "in", or the screen it redirects to; "waiting" if it has not decided after `ms`. */
async function outcome(ms = 0, { to = site, of = device as typeof device | null } = {}): Promise<string> {
  let where = 'waiting';
  guard(to, {}, of).then(
    () => {
      where = 'in';
    },
    (redirect: { options: { to: string } }) => {
      where = redirect.options.to;
    },
  );
  await vi.advanceTimersByTimeAsync(ms);
  return where;
}

describe('a device that has taken something along', () => {
  it('without a network, opens at once as its staff member, and the server is not asked', async () => {
    online(false);
    expect(await outcome()).toBe('in');
    expect([asked, isSignedIn(), knownStaff()]).toEqual([0, false, asha]);
  });

  it('whose network is silent, opens after a second and a half', async () => {
    answer = silent;
    expect(await outcome(1499)).toBe('waiting');
    expect(await outcome(1500)).toBe('in');
    expect(knownStaff()).toEqual(asha);
  });

  it('whose server cannot be reached, opens at once', async () => {
    answer = unreachable;
    expect(await outcome()).toBe('in');
    expect(knownStaff()).toEqual(asha);
  });

  it('on which no one is signed in, asks for a sign-in when the server answers', async () => {
    expect(await outcome()).toBe('/signin');
    expect([asked, worksAtDevice(), knownStaff()]).toEqual([1, false, null]);
  });

  it('whose question is answered after the sign-in, stays signed in', async () => {
    let answerLate = (_: Response) => {};
    answer = () =>
      new Promise((resolve) => {
        answerLate = resolve;
        // The guard of the sign-in screen asks once more.
        says(noOne);
      });
    expect(await outcome(1500, { to: signInScreen })).toBe('in');
    keepLogin(someone);
    answerLate(Response.json(noOne));
    await vi.advanceTimersByTimeAsync(0);
    expect([isSignedIn(), knownStaff()]).toEqual([true, leela]);
  });

  it('once open, is not asked to sign in on later screens, although the server answers again', async () => {
    online(false);
    await outcome();
    online(true);
    expect(await outcome()).toBe('in');
    expect(asked).toBe(0);
  });

  it('whose network comes back, has the person who is signed in', async () => {
    online(false);
    await outcome();
    says(someone);
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect([isSignedIn(), knownStaff(), worksAtDevice()]).toEqual([true, leela, false]);
  });

  it('whose network comes back with no one signed in, stays with its staff member', async () => {
    online(false);
    await outcome();
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect([asked, knownStaff()]).toEqual([1, asha]);
    expect(await outcome()).toBe('in');
  });

  it('on which the person goes on without signing in, opens, also after a reload', async () => {
    goOnAtDevice(device);
    expect(await outcome()).toBe('in');
    // A reload keeps only what is in session storage.
    const kept = { ...sessionStorage };
    leave();
    for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, String(value));
    expect(await outcome()).toBe('in');
    expect([asked, knownStaff()]).toEqual([0, asha]);
  });

  it('shows the sign-in screen to a person who wants to sign in after all', async () => {
    goOnAtDevice(device);
    expect(await outcome(0, { to: signInScreen })).toBe('in');
    says(someone);
    expect(await outcome(0, { to: signInScreen })).toBe('/');
    expect(knownStaff()).toEqual(leela);
  });

  it('whose sign-in has ended meanwhile, shows the sign-in screen to a person who opens it', async () => {
    keepLogin(someone);
    says(noOne);
    expect(await outcome(0, { to: signInScreen })).toBe('in');
    expect(isSignedIn()).toBe(false);
  });

  it('that is signed in, leads from the sign-in screen to the dashboard, also without a network', async () => {
    keepLogin(someone);
    says(someone);
    expect(await outcome(0, { to: signInScreen })).toBe('/');
    answer = unreachable;
    expect(await outcome(0, { to: signInScreen })).toBe('/');
  });

  it('that was removed, asks for a sign-in again', async () => {
    online(false);
    await outcome();
    expect(await outcome(0, { of: null })).toBe('/signin');
    expect([worksAtDevice(), knownStaff()]).toEqual([false, null]);
  });

  it('in a tab that is signed in, has a name after a reload without a network', async () => {
    sessionStorage.setItem('storyvan.signed_in', 'yes');
    sessionStorage.setItem('storyvan.staff_id', '7');
    online(false);
    expect(await outcome()).toBe('in');
    expect([isSignedIn(), knownStaff()]).toEqual([true, asha]);
  });

  it('in a tab that another person has signed in to, does not take them for its staff member', async () => {
    sessionStorage.setItem('storyvan.signed_in', 'yes');
    sessionStorage.setItem('storyvan.staff_id', '1');
    online(false);
    expect(await outcome()).toBe('in');
    expect(knownStaff()).toBeNull();
  });

  it('after a reload without a network, asks who is signed in when it can', async () => {
    sessionStorage.setItem('storyvan.signed_in', 'yes');
    online(false);
    await outcome();
    says(someone);
    await checkFlag(() => undefined);
    expect(knownStaff()).toEqual(leela);
  });
});

describe('another browser', () => {
  it('without a network and a sign-in, is led to the sign-in screen', async () => {
    online(false);
    answer = unreachable;
    expect(await outcome(0, { of: null })).toBe('/signin');
    expect(knownStaff()).toBeNull();
  });

  it('waits for a slow server longer than a device', async () => {
    answer = silent;
    expect(await outcome(10_000, { of: null })).toBe('waiting');
  });
});

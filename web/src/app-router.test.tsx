import { MantineProvider } from '@mantine/core';
import { changePassword } from '@storyvan/contract/account';
import { checkLogin, signIn, signOut } from '@storyvan/contract/auth';
import { lookup } from '@storyvan/contract/catalogue';
import { childrenHere } from '@storyvan/contract/children';
import { dashboard } from '@storyvan/contract/dashboard';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { countReview } from '@storyvan/contract/field-sync';
import { termOfScope } from '@storyvan/contract/insight';
import { getPlaceRecord } from '@storyvan/contract/places';
import { reportDisplay } from '@storyvan/contract/reports';
import { gradeBasic, gradeDashboard } from '@storyvan/contract/schools';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { makeAppRouter } from './app-router.ts';
import { forgetLogin } from './lib/auth.ts';
import { call } from './lib/call.ts';
import { encodeParams } from './lib/intended-screen.ts';
import { hrefOf } from './testing/page.ts';
import { failWith, loseConnection, neverAnswer, reply } from './testing/server.ts';
import { theme } from './ui/theme.ts';

const someone = {
  session_id: 's-1',
  staff: { staff_id: 1, username: 'leela', name: 'Leela Naik', role: 'administrator' as const },
};
const signedOut = { session_id: null, staff: null };
const flag = () => sessionStorage.getItem('storyvan.signed_in');

beforeEach(() => {
  forgetLogin();
  reply(dashboard, { date: '2026-11-21', demo: false, has_books: true, visits: [], programmes: [] });
  reply(countReview, { count: 0 });
  reply(lookup, {
    books: [],
    children: [],
    more_books: false,
    more_children: false,
    next: { books: null, children: null },
    exact: null,
    instead: null,
    facets: null,
  });
});

function open(...paths: string[]) {
  const router = makeAppRouter(createMemoryHistory({ initialEntries: paths }));
  render(
    <MantineProvider theme={theme} withCssVariables={false} env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  const at = () => router.state.location;
  return { router, at, keys: userEvent.setup() };
}

async function signInAs({ keys }: ReturnType<typeof open>) {
  await keys.type(await screen.findByLabelText('Username'), 'leela');
  await keys.type(screen.getByLabelText('Password'), 'a van full of books{Enter}');
}

test('a deep link, when not signed in, is kept through sign-in and replaced in the history', async () => {
  reply(checkLogin, signedOut);
  reply(signIn, someone);
  const app = open('/', '/lookup/आंबा?tag=12345');
  await screen.findByLabelText('Username');
  expect(app.at().pathname).toBe('/signin');
  expect(app.at().search).toEqual({
    next: '/lookup/$query',
    params: encodeParams({ params: { query: 'आंबा' }, search: { tag: '12345' } }),
  });
  expect(app.router.history.length).toBe(2);

  await signInAs(app);
  await waitFor(() => expect(app.at().pathname).toBe('/lookup/आंबा'));
  expect(app.at().search).toEqual({ tag: '12345' });
  expect(flag()).not.toBeNull();
  expect(app.router.history.length).toBe(2);
});

test('a new tab, when already signed in, opens the screen and sets the flag', async () => {
  reply(checkLogin, someone);
  const app = open('/');
  await screen.findByRole('heading', { level: 1, name: /^Good/ });
  expect(app.at().pathname).toBe('/');
  expect(flag()).not.toBeNull();
  await screen.findByRole('button', { name: 'LN, account of Leela Naik' });
});

test('the sign-in screen, when already signed in, redirects to the dashboard', async () => {
  reply(checkLogin, someone);
  const app = open('/signin?next=%2Fmop');
  await screen.findByRole('heading', { level: 1, name: /^Good/ });
  expect(app.at().pathname).toBe('/');
});

test.each(['/no/such/path', '/mop/site/1/nothing-here', '/books'])(
  'the unknown path %s, when not signed in, shows a plain sign-in screen',
  async (path) => {
    reply(checkLogin, signedOut);
    const app = open(path);
    await screen.findByLabelText('Username');
    expect(app.at().href).toBe('/signin');
  },
);

test('an unknown path, when signed in, redirects through sign-in to the dashboard', async () => {
  reply(checkLogin, someone);
  const app = open('/no/such/path');
  await screen.findByRole('heading', { level: 1, name: /^Good/ });
  expect(app.at().pathname).toBe('/');
});

test.each(['//evil.example', 'https://evil.example', 'javascript:alert(1)', '/signin', '/$', '/nowhere'])(
  'the next screen %s, after sign-in, is the dashboard',
  async (next) => {
    reply(checkLogin, signedOut);
    reply(signIn, someone);
    const app = open(`/signin?next=${encodeURIComponent(next)}`);
    await signInAs(app);
    await screen.findByRole('heading', { level: 1, name: /^Good/ });
    expect(app.at().href).toBe('/');
  },
);

test('a screen, when a call says that the user is signed out, changes to sign-in and keeps its address', async () => {
  reply(checkLogin, someone);
  const app = open('/lookup/mango');
  await screen.findByRole('button', { name: 'LN, account of Leela Naik' });
  reply(checkLogin, signedOut);
  const why = 'You were signed out after 12 hours without activity.';
  failWith(dashboard, 401, 'sign_in_ended', why);
  await app.router.navigate({ to: '/' });
  await screen.findByLabelText('Username');
  expect(screen.getByText(`${why} What you typed has been kept.`)).toBeTruthy();
  expect(app.at().search).toEqual({ next: '/', params: encodeParams({ params: {}, search: {} }) });
  expect(flag()).toBeNull();
});

test('a call from before the sign-in, when it is refused afterwards, signs no one out', async () => {
  reply(checkLogin, signedOut);
  reply(signIn, someone);
  const app = open('/signin');
  let refuse = () => {};
  const refused = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  await screen.findByLabelText('Username');
  failWith(lookup, 401, 'not_signed_in', 'Please sign in.', refused);
  const early = call(lookup, { params: { query: 'mango' } });
  await signInAs(app);
  await screen.findByRole('heading', { level: 1, name: /^Good/ });
  refuse();
  await expect(early).rejects.toThrow('Please sign in.');
  expect(flag()).not.toBeNull();
  expect(app.at().pathname).toBe('/');
});

test('a reload, after the user was signed out, shows sign-in', async () => {
  sessionStorage.setItem('storyvan.signed_in', 'yes');
  reply(checkLogin, signedOut);
  const app = open('/');
  await screen.findByLabelText('Username');
  expect(app.at().pathname).toBe('/signin');
  expect(flag()).toBeNull();
  expect(screen.getByText('You were signed out. What you typed has been kept.')).toBeTruthy();
});

test('a reload, while the server cannot be reached, stays where it is and says so', async () => {
  sessionStorage.setItem('storyvan.signed_in', 'yes');
  loseConnection(checkLogin);
  const app = open('/');
  await screen.findByText('No network');
  expect(app.at().pathname).toBe('/');
  expect(flag()).not.toBeNull();
});

test('signing out, from the account menu, forgets everything and shows sign-in', async () => {
  reply(checkLogin, someone);
  let calls = 0;
  reply(signOut, () => {
    calls += 1;
    reply(checkLogin, signedOut);
    return { signed_out: true as const };
  });
  const app = open('/');
  await app.keys.click(await screen.findByRole('button', { name: /account of Leela Naik/ }));
  await app.keys.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  await screen.findByLabelText('Username');
  expect(calls).toBe(1);
  expect(app.at().href).toBe('/signin');
  expect(flag()).toBeNull();
});

test('the slash key, outside a field, moves to the search box, and Enter opens the results', async () => {
  reply(checkLogin, someone);
  const app = open('/');
  await screen.findByRole('heading', { level: 1, name: /^Good/ });
  await app.keys.keyboard('/');
  expect(screen.getByRole('combobox', { name: 'Find a book or a child' })).toHaveProperty('value', '');
  await app.keys.keyboard('9/11 आंबा{Enter}');
  await waitFor(() => expect(app.at().pathname).toBe('/lookup/9%2F11 आंबा'));
});

test('a navigation, once the new screen is shown, moves the focus to its heading', async () => {
  reply(checkLogin, someone);
  const app = open('/lookup/mango');
  await app.keys.click(await screen.findByRole('link', { name: 'Storyvan, dashboard' }));
  const heading = await screen.findByRole('heading', { level: 1, name: /^Good/ });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(document.title).toMatch(/^Good \w+ · Storyvan$/);
});

const given = { ...someone, staff: { ...someone.staff, must_change_password: true as const } };

test('a one-time password, after sign-in, allows only the choice of a new one, and then every screen', async () => {
  reply(checkLogin, signedOut);
  reply(signIn, given);
  const app = open('/lookup/rain');
  await signInAs(app);
  expect(await screen.findByRole('heading', { name: 'Choose a password' })).toBeDefined();
  expect(app.at().pathname).toBe('/new-password');
  await app.router.navigate({ to: '/' });
  expect(app.at().pathname).toBe('/new-password');
  reply(changePassword, { changed: true, ended: 0 });
  reply(checkLogin, someone);
  await app.keys.type(screen.getByLabelText('The password you were given'), 'mango-river-stone');
  await app.keys.type(screen.getByLabelText('New password'), 'nine crows on a wire{Enter}');
  await waitFor(() => expect(app.at().pathname).toBe('/'));
});

test('a one-time password, once a new one is chosen, opens the intended screen', async () => {
  reply(checkLogin, signedOut);
  reply(signIn, given);
  const app = open('/lookup/rain');
  await signInAs(app);
  reply(changePassword, { changed: true, ended: 0 });
  reply(checkLogin, someone);
  await app.keys.type(await screen.findByLabelText('The password you were given'), 'mango-river-stone');
  await app.keys.type(screen.getByLabelText('New password'), 'nine crows on a wire{Enter}');
  await waitFor(() => expect(app.at().pathname).toBe('/lookup/rain'));
});

test('a call, when the server asks for a new password first, leads to the screen that changes it', async () => {
  reply(checkLogin, someone);
  const app = open('/');
  await screen.findByRole('button', { name: 'LN, account of Leela Naik' });
  reply(checkLogin, given);
  failWith(lookup, 403, 'password_change_needed', 'Choose your own password first.');
  await app.router.navigate({ to: '/lookup/$query', params: { query: 'rain' } });
  await waitFor(() => expect(app.at().pathname).toBe('/new-password'));
});

test('the screen for a new password, when it is not needed, redirects to the dashboard', async () => {
  reply(checkLogin, someone);
  const app = open('/new-password');
  await waitFor(() => expect(app.at().pathname).toBe('/'));
});

test('a path, when its id is not a number, says that nothing is there and sends no call', async () => {
  reply(checkLogin, someone);
  let asked = 0;
  reply(reportDisplay, () => {
    asked += 1;
    throw HttpResponse.json({}, { status: 400 });
  });
  open('/lis/report-view/abc');
  expect((await screen.findByRole('alert')).textContent).toContain('There is nothing at this address.');
  expect(hrefOf('Back to lis')).toBe('/lis');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(asked).toBe(0);
});

test('a grade, under the id of another school, is not found', async () => {
  reply(checkLogin, someone);
  reply(gradeBasic, {
    stats: { grade_id: 26, grade_code: 'III-A', school_id: 1, school_name: 'Aldona' },
  } as ReplyOf<typeof gradeBasic>);
  neverAnswer(gradeDashboard);
  neverAnswer(getPlaceRecord);
  neverAnswer(childrenHere);
  neverAnswer(termOfScope);
  open('/lis/school/2/26');
  expect((await screen.findByRole('alert')).textContent).toContain(
    'This grade does not belong to this school.',
  );
  expect(screen.queryByRole('heading', { name: 'III-A' })).toBeNull();
});

#!/usr/bin/node
/**
 * Desks that lend to a site and take books back without a pause, until SIGTERM. As in a browser, a call without a reply
 * is sent again with the same request_id. Each acknowledged event is written to a file, with the time of its reply.
 */
import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const [address, file, siteCode, password, ...copies] = process.argv.slice(2);
let open = true;
process.on('SIGTERM', () => {
  open = false;
});

/** Longer than Storyvan waits for its database. */
const patience = 7000;
const ask = (path, options) => fetch(address + path, { ...options, signal: AbortSignal.timeout(patience) });

/** A proxy that was just reloaded may still answer with an error page for a moment. */
async function signIn() {
  for (let tries = 1; ; tries++) {
    const body = new URLSearchParams({ username: 'leela', password });
    const reply = await ask('/api/login/grant_ci', { method: 'POST', body });
    if (reply.ok || tries === 20) return reply;
    await sleep(250);
  }
}

const signedIn = await signIn();
const headers = {
  cookie: signedIn.headers.get('set-cookie').split(';')[0],
  'content-type': 'application/json',
};
const sites = await (await ask('/api/mop/sites/all/no_junior', { headers })).json();
const { site_grade_id } = sites.find(({ code }) => code === siteCode);

/** One reply, or null if none came. */
async function tryOnce(path, body) {
  try {
    const reply = await ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
    return reply.status >= 500 ? null : { status: reply.status, body: await reply.json() };
  } catch {
    return null;
  }
}

async function send(path, body) {
  for (;;) {
    const reply = await tryOnce(path, body);
    if (reply) return reply;
    await sleep(200);
  }
}

async function work(accn_no) {
  // Ends with a return, so that other desks can begin with the same copies.
  for (let issues = true; open || !issues; issues = !issues) {
    const path = issues ? '/api/info/issue_book_site' : '/api/info/return_book_site';
    const date = issues ? { date_issue: '2026-1-5' } : { date_return: '2026-1-5' };
    const request = { program: 'mop', site_grade_id, accn_no, request_id: randomUUID(), ...date };
    const { status, body } = await send(path, request);
    if (status !== 200 || !/^(issued|returned)$/.test(body.status.status)) {
      console.error(`${accn_no}: ${status} ${JSON.stringify(body)}`);
      process.exit(1);
    }
    appendFileSync(file, `${body.details.event_id} ${Date.now()}\n`);
    await sleep(50);
  }
}

await Promise.all(copies.map(work));

import { cpSync, rmSync } from 'node:fs';
import { today } from '@storyvan/domain/calendar-date';
import { v4 as newId } from 'uuid';
import { FieldDevice } from '../../../e2e/src/field/field-device.ts';
import type { Asked } from '../asked.ts';
import { type Client, signedIn } from '../client.ts';
import { expectOk, type Figures } from '../figures.ts';
import type { Library } from '../library.ts';
import { demo, startDemo } from '../server.ts';
import { measureDesk } from './desk.ts';
import { measureIndex } from './index-of-books.ts';
import { makeLargeLibrary, newFolder } from './large-library.ts';
import { type Site, takeAlongAgain } from './on-the-phone.ts';
import { measureOpening } from './opening.ts';
import { measureRequests } from './requests.ts';
import { measureSending } from './sending.ts';
import { measureSizes } from './sizes.ts';

/**
 * Work without a network, as on a cheap phone: a small screen and a processor four times slower. The library has 100,000
 * copies, and the phone has taken three sites along.
 */

const viewport = { width: 360, height: 640 };
/** Each is lent and comes back. */
const loans = 250;

/** Measured with the embedded database only, because the database makes no difference here. */
export async function measureField(library: Library, asked: Asked, figures: Figures): Promise<void> {
  if (library.dialect !== 'sqlite') return;
  const template = await makeLargeLibrary();
  try {
    for (let round = 0; round < asked.rounds; round++) {
      const DATA_DIR = newFolder();
      cpSync(template, DATA_DIR, { recursive: true });
      const server = await startDemo(DATA_DIR);
      const client = await signedIn(server.url, demo);
      try {
        await measureRound(server.url, client, figures);
      } finally {
        client.close();
        await server.stop();
        rmSync(DATA_DIR, { recursive: true });
      }
    }
  } finally {
    rmSync(template, { recursive: true });
  }
}

async function measureRound(url: string, client: Client, figures: Figures): Promise<void> {
  const sites = expectOk(await client.get('/api/mop/sites/all/no_junior/')).body as Site[];
  const [site, ...others] = ['Chimbel (senior)', 'Tonca', 'Nuvem'].map((name) => {
    const found = sites.find((each) => each.name === name);
    if (!found) throw new Error(`The demo has no site ${name}.`);
    return found;
  }) as [Site, Site, Site];
  await measureSizes(url, client, site.site_id, figures);
  const accn_nos = await bringBooks(client, site.site_id);
  const device = await FieldDevice.before(url, { viewport, hidesTabs: true });
  try {
    await device.takeAlong(site);
    for (const other of others) await takeAlongAgain(device, other);
    const phone = { device, site, accn_nos, cards: await cardsAt(client, site.site_id) };
    await measureIndex(phone, figures);
    await measureOpening(phone, figures);
    await measureDesk(phone, figures);
    await measureSending(device, 2 * loans, figures);
    await measureRequests(device, figures);
  } finally {
    await device.close();
  }
}

/** Brings enough books to the site, and returns their accession numbers. */
async function bringBooks(client: Client, site_grade_id: number): Promise<string[]> {
  const accn_nos: string[] = [];
  for (let n = 50_000; accn_nos.length < loans; n++) {
    const accn_no = `B-${n}`;
    const place = { program: 'mop', site_grade_id, date_issue: today(), request_id: newId() };
    const { details } = expectOk(await client.post('/api/info/issue_book_site', { ...place, accn_no })).body;
    if (details === null) throw new Error(`${accn_no} is not in the library.`);
    accn_nos.push(accn_no);
  }
  return accn_nos;
}

async function cardsAt(client: Client, site_grade_id: number): Promise<string[]> {
  const path = `/api/info/children_here/mop/${site_grade_id}/${today()}`;
  const children = expectOk(await client.get(path)).body as { card_no: string }[];
  return children.map(({ card_no }) => card_no);
}

import { request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { indexPiece, takeAlong } from '@storyvan/contract/field-kits';
import { v4 as newId } from 'uuid';
import type { Client } from '../client.ts';
import { expectOk, type Figures } from '../figures.ts';

/** What a device takes along, as it is sent: compressed, without the heads of the replies. */

const kilobyte = 1000;
const childrenOfKit = 40;
const atOnce = 4;

interface Sent {
  bytes: number;
  reply: ReturnType<typeof JSON.parse>;
}

function send(url: string, cookie: string, path: string, body?: object): Promise<Sent> {
  const payload = body && JSON.stringify(body);
  const headers = {
    cookie,
    'accept-encoding': 'br',
    ...(payload ? { 'content-type': 'application/json' } : {}),
  };
  return new Promise((resolve, reject) => {
    const call = request(url + path, { method: payload ? 'POST' : 'GET', headers }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () => {
        const sent = Buffer.concat(chunks);
        const isCompressed = reply.headers['content-encoding'] === 'br';
        const text = String(isCompressed ? brotliDecompressSync(sent) : sent);
        if (reply.statusCode !== 200) reject(new Error(`${path}: ${reply.statusCode} ${text}`));
        else resolve({ bytes: sent.length, reply: JSON.parse(text) });
      });
    });
    call.on('error', reject);
    call.end(payload);
  });
}

/** The kit of a site, which gets as many children as are measured, and the index, also the first time. */
export async function measureSizes(
  url: string,
  client: Client,
  site_grade_id: number,
  figures: Figures,
): Promise<void> {
  const device_id = newId();
  expectOk(await client.post('/api/field/register_device', { device_id, name: 'Bench' }));
  const ask = () => send(url, client.cookie, takeAlong.path, { device_id, site_grade_id });
  const children = async (): Promise<number> => (await ask()).reply.children.content.length;
  for (let n = await children(); n < childrenOfKit; n++) {
    const child = { site_id: site_grade_id, name: `Zenobia ${n}`, request_id: newId() };
    expectOk(await client.post('/api/mop/enroll_child', child));
  }
  const kit = await ask();
  if ((await children()) !== childrenOfKit) throw new Error('The site has too many children.');
  const kB = kit.bytes / kilobyte;
  figures.note(`kit of a site with ${childrenOfKit} children, compressed`, kB, 'kB', { under: 200 });

  const pieces = (kit.reply.index as { piece: number }[]).map(({ piece }) => piece);
  const start = performance.now();
  const bytes = await Promise.all(
    Array.from({ length: atOnce }, () => fetchRest(url, client.cookie, pieces)),
  );
  figures.note('index: first time after a start of the server', performance.now() - start);
  const all = bytes.reduce((sum, each) => sum + each, 0) / kilobyte;
  figures.note('index of 100,000 copies, compressed', all, 'kB', { under: 2000 });
}

async function fetchRest(url: string, cookie: string, left: number[]): Promise<number> {
  let bytes = 0;
  for (let piece = left.shift(); piece !== undefined; piece = left.shift())
    bytes += (await send(url, cookie, indexPiece.path.replace(':piece', String(piece)))).bytes;
  return bytes;
}

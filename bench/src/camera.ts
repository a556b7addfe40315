import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { drawScene, printLabels, type Scene, shots } from '../../e2e/src/label-shots.ts';
import type { Asked } from './asked.ts';
import { type Figures, percentile } from './figures.ts';
import type { Library } from './library.ts';
import { startProcess } from './server.ts';

/**
 * Our own printed labels, held before the camera of a phone: how many the built screen reads, and how soon. The picture
 * of the camera is a canvas; everything after it is as people use it, with WebAssembly in its worker.
 */

const demo = { username: 'demo', password: 'storyvan' };
const labels = 40;
const phone = { width: 390, height: 844 };
/** What the camera sees, held upright, and the part of it that the viewfinder shows. */
const film = { width: 720, height: 1280 };
const visible = { width: 720, height: 320 };
/** The label is in view for this many pictures, at twelve a second. Counted, because a busy machine reads fewer. */
const pictures = 8;

/** Measured with the embedded database only, because the database makes no difference here. */
export async function measureCamera(library: Library, asked: Asked, figures: Figures): Promise<void> {
  if (library.dialect !== 'sqlite') return;
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'storyvan-camera-'));
  const server = await startProcess(
    ['server/dist/server/src/main.js', 'serve', '--demo-if-empty'],
    { DATA_DIR },
    'Storyvan is ready',
  );
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const count = asked.rounds < 3 ? 4 : labels;
    const accn_nos = Array.from({ length: count }, (_, n) => `B-${String(n + 1).padStart(5, '0')}`);
    const printer = await openPage(browser, server.url, 4);
    const printed = await printLabels(printer, accn_nos);
    const page = await openPage(browser, server.url, 1);
    await page.addInitScript(cameraOfTest);
    for (const [kind, shot] of Object.entries(shots)) {
      await openCamera(page);
      const needed: (number | null)[] = [];
      for (const [n, label] of printed.entries()) {
        needed.push(await picturesToRead(page, { label, ...shot, ...visible }, accn_nos[n] as string));
      }
      const read = needed.filter((each) => each !== null);
      figures.note(`${kind}: read, of ${count}`, read.length, '');
      figures.note(`${kind}: pictures until read, median`, percentile(read, 0.5), '');
      figures.note(`${kind}: pictures until read, 95 of 100`, percentile(read, 0.95), '');
      const times = await page.evaluate<number[]>('window.pictureTimes');
      figures.note(`${kind}: one picture`, percentile(times, 0.5));
    }
  } finally {
    await browser.close();
    await server.stop();
    rmSync(DATA_DIR, { recursive: true });
  }
}

async function openPage(browser: Browser, baseURL: string, deviceScaleFactor: number): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: phone, deviceScaleFactor });
  const reply = await context.request.post('/api/login/grant_ci', { data: demo });
  if (!reply.ok()) throw new Error(`The demo account could not sign in: ${reply.status()}`);
  return context.newPage();
}

async function openCamera(page: Page): Promise<void> {
  await page.goto('/mop/site/1/lend-to-site');
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await page.getByText('Hold a barcode in the frame').waitFor();
}

/** How many pictures it takes to read the label; null if it is not read. Throws if something else is read. */
async function picturesToRead(page: Page, scene: Scene, accn_no: string): Promise<number | null> {
  const order = JSON.stringify([scene, pictures]);
  const read = await page.evaluate<{ code: string; taken: number } | null>(`window.showLabel(...${order})`);
  if (read && read.code !== accn_no) throw new Error(`${accn_no} was read as ${read.code}.`);
  return read?.taken ?? null;
}

/** Text, because tsx would add calls to functions that the page does not have. */
const cameraOfTest = `
  ${drawScene}
  const canvas = Object.assign(document.createElement('canvas'), ${JSON.stringify(film)});
  const context = canvas.getContext('2d');
  navigator.mediaDevices.getUserMedia = async () => {
    context.fillRect(0, 0, canvas.width, canvas.height);
    return canvas.captureStream(30);
  };
  window.pictureTimes = [];
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (...args) {
    const start = performance.now();
    this.addEventListener('message', () => window.pictureTimes.push(performance.now() - start), { once: true });
    return postMessage.apply(this, args);
  };
  const lastCode = () => document.querySelector('section[aria-label="Camera"] [role="status"] b')?.textContent;
  window.showLabel = async (scene, pictures) => {
    const scenery = await drawScene(scene);
    const before = lastCode();
    context.drawImage(scenery, 0, (canvas.height - scenery.height) / 2);
    const start = window.pictureTimes.length;
    for (;;) {
      const [code, taken] = [lastCode(), window.pictureTimes.length - start];
      if (code !== before) return { code, taken };
      if (taken >= pictures) return null;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
`;

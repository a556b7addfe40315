import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { debianChromium, ensureChromium } from '../ensure-browsers.ts';
import { root } from '../run.ts';
import { readPage } from './commands.ts';
import { bareMachine, download, person, pretendSystemd } from './library.ts';
import type { Machine } from './machine.ts';
import { running } from './running.ts';

/**
 * `npm run docs -- newcomer`: a person with the release archive and the docs, on a bare machine: installs Storyvan, sets it
 * up in a browser, imports a Koha export and an Excel register of children, and lends a box. Prints how long the machine
 * takes for each step; reading and typing come on top.
 */

const site = 'Chimbel';
const password = 'nine crows on a fence';
/** Milliseconds for a page or an import. */
const patience = 30_000;

export async function newcomer(): Promise<void> {
  const machine = await bareMachine('newcomer');
  pretendSystemd(machine);
  await download(machine);
  const said = await timed('install', () => install(machine));
  const folder = mkdtempSync(join(tmpdir(), 'storyvan-browser-'));
  const browser = await browserInside(machine, folder);
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(patience);
    await timed('set up in the browser', () => setUp(page, said));
    await timed('import a Koha export', () => importFile(page, kohaItems()));
    await timed('add a site', () => addSite(page));
    await timed('import an Excel register of 30 children', () => importFile(page, register()));
    await timed('lend a box', () => lendBox(page));
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
    await machine.remove();
  }
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  console.log(`  ${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return result;
}

async function install(machine: Machine): Promise<string> {
  const [block] = readPage(running).blocks.filter(({ section }) => section === 'Install');
  return machine.sure(block?.text ?? 'false', { as: person });
}

/** The browser of this computer, in the network of the machine. */
async function browserInside(machine: Machine, folder: string): Promise<Browser> {
  if (!(await ensureChromium())) throw new Error('There is no Chromium.');
  const executablePath = join(folder, 'chromium');
  const command = `#!/bin/sh\nexec nsenter --net=/proc/${machine.pid}/ns/net ${debianChromium} "$@"\n`;
  writeFileSync(executablePath, command, { mode: 0o755 });
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}

async function setUp(page: Page, said: string): Promise<void> {
  const [, address = ''] = /Open: +(\S+)/.exec(said) ?? [];
  const [, code = ''] = /setup code:? +([\w-]+)/i.exec(said) ?? [];
  await page.goto(address);
  await page.getByLabel('Setup code').fill(code);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Set up my library' }).click();
  await page.getByLabel('Your name').fill('Leela Naik');
  await page.getByLabel('Username').fill('leela');
  await page.locator('[autocomplete="new-password"]').fill(password);
  await page.keyboard.press('Enter');
  await page.getByLabel('Name of the library').fill('Bookworm Trust');
  await page.keyboard.press('Enter');
  const steps = ['Loan periods', 'Reading levels', 'Categories', 'School year and visits', 'Numbers'];
  for (const title of [...steps, 'Check and finish']) {
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByRole('button', { name: /^(Next|Finish)$/ }).click();
  }
  await page.getByRole('link', { name: 'Import a file' }).waitFor();
}

interface ImportedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const kohaItems = (): ImportedFile => ({
  name: 'items.csv',
  mimeType: 'text/csv',
  buffer: readFileSync(join(root, 'server/src/testing/sample-data/other-systems/koha/items.csv')),
});

const given = ['Asha', 'Ravi', 'Maria', 'Imran', 'Pooja'];
const family = ['Naik', 'Gaude', 'Fernandes', 'Shaikh', 'Prabhu', 'Kamat'];

function register(): ImportedFile {
  const names = family.flatMap((last) => given.map((first) => `${first} ${last}`));
  const rows = [
    ['Register of children 2026'],
    ['S.No', 'Name of the Student', 'Village'],
    ...names.map((name, n) => [n + 1, name, site]),
  ];
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Children');
  return {
    name: 'children.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: write(book, { type: 'buffer', bookType: 'xlsx' }),
  };
}

async function importFile(page: Page, file: ImportedFile): Promise<void> {
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await page.locator('input[type=file]').setInputFiles(file);
  const records = /^Import \d+ records$/;
  await page.getByRole('button', { name: records }).click();
  await page.getByRole('dialog').getByRole('button', { name: records }).click();
  await page.getByRole('heading', { name: 'Imported' }).waitFor();
}

async function addSite(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Add site or school' }).click();
  await page.getByLabel('Name').fill(site);
  await page.getByRole('button', { name: 'Add site' }).click();
  await page.getByRole('heading', { name: site }).waitFor();
}

/** Copies of the Koha export, scanned on the site's page. */
async function lendBox(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Sites', exact: true }).click();
  await page.getByRole('link', { name: site }).first().click();
  await page.getByRole('link', { name: 'Lend to site' }).click();
  await page.getByLabel('Accession number').waitFor();
  for (const accn_no of ['K001', 'K002']) {
    await page.keyboard.type(accn_no);
    await page.keyboard.press('Enter');
    await expect(page.locator('li[data-state="accepted"]').filter({ hasText: accn_no })).toBeVisible();
  }
}

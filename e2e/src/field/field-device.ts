import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { pageClock } from '../clock.ts';
import { Desk } from '../desk.ts';
import { signIn } from '../fixtures.ts';
import { VillageNetwork } from './village-network.ts';

const debianChromium = '/usr/bin/chromium';
const pin = '271828';

interface Account {
  username: string;
  password: string;
}

interface FieldDeviceOptions {
  account?: Account;
  viewport?: { width: number; height: number };
}

/** A phone with its own browser profile and its own network to the server. */
export class FieldDevice {
  private context: BrowserContext | null = null;
  private current: Page | null = null;
  readonly profile = mkdtempSync(join(tmpdir(), 'storyvan-device-'));

  private constructor(
    readonly network: VillageNetwork,
    private readonly options: FieldDeviceOptions,
  ) {}

  static async before(serverUrl: string, options: FieldDeviceOptions = {}): Promise<FieldDevice> {
    return new FieldDevice(await VillageNetwork.before(serverUrl), options);
  }

  get page(): Page {
    if (!this.current) throw new Error('The browser of this device is not open.');
    return this.current;
  }

  get desk(): Desk {
    return new Desk(this.page);
  }

  /** Starts the browser with what its profile has kept. */
  async start(): Promise<Page> {
    this.context = await chromium.launchPersistentContext(this.profile, {
      ...(existsSync(debianChromium) ? { executablePath: debianChromium } : {}),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
      viewport: this.options.viewport ?? { width: 390, height: 844 },
      baseURL: this.network.url,
      acceptDownloads: true,
    });
    await this.context.addInitScript(pageClock);
    this.current = this.context.pages()[0] ?? (await this.context.newPage());
    return this.current;
  }

  /** Signs in, sets the device up, and takes a site along. */
  async takeAlong(site: { site_id: number; name: string }, name = 'Phone of the van'): Promise<void> {
    const { page } = this;
    await signInAs(page, this.options.account, `/mop/site/${site.site_id}`);
    await page.getByRole('button', { name: `Take along: ${site.name}` }).click();
    await page.getByLabel('Name of this device').fill(name);
    await page.getByLabel('PIN, 4 to 12 digits').fill(pin);
    await page.getByLabel('The same PIN again').fill(pin);
    await page.getByRole('button', { name: 'Set up and take along' }).click();
    await expect(page.getByRole('dialog').getByText('on this device')).toBeVisible({ timeout: 60_000 });
    await page.getByRole('link', { name: 'Open Today' }).click();
    await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
    await this.untilInstalled();
  }

  /** The app is on the device: from now on it opens without a network. */
  private async untilInstalled(): Promise<void> {
    await this.page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
  }

  async open(path: string): Promise<void> {
    await this.page.goto(path);
  }

  /** Enters the PIN on Today. */
  async unlock(): Promise<void> {
    await this.page.getByLabel('PIN of this device').fill(pin);
    await this.page.getByRole('button', { name: 'Unlock' }).click();
    await expect(this.page.getByLabel('PIN of this device')).toBeHidden();
  }

  /** The browser does not know that it is offline: connections are refused. */
  leaveNetwork(): void {
    this.network.set('gone');
  }

  comeBack(): void {
    this.network.set('fine');
  }

  async setOffline(offline: boolean): Promise<void> {
    await this.context?.setOffline(offline);
  }

  /** Waits on Today until it says that everything is sent. */
  async untilSent(timeout = 60_000): Promise<void> {
    if (!this.page.url().endsWith('/today')) await this.open('/today');
    await expect(this.page.getByText('everything is sent')).toBeVisible({ timeout });
  }

  async quit(): Promise<void> {
    await this.context?.close();
    this.context = null;
    this.current = null;
  }

  async close(): Promise<void> {
    await this.quit();
    await this.network.close();
    rmSync(this.profile, { recursive: true, force: true });
  }
}

async function signInAs(page: Page, account: Account | undefined, to: string): Promise<void> {
  if (!account) return signIn(page, to);
  await page.goto(to);
  await page.getByLabel('Username').fill(account.username);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).not.toHaveURL(/signin/);
}

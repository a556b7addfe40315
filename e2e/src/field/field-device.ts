import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { clockMovedBy } from '../clock.ts';
import { Desk } from '../desk.ts';
import { type Account, enterPassword } from '../enter-password.ts';
import { BrowserProcess } from './browser-process.ts';
import { takeAlongFirst, unlock } from './take-along.ts';
import { VillageNetwork } from './village-network.ts';

/** An administrator. */
export const demoAccount: Account = { username: 'demo', password: 'storyvan' };

interface FieldDeviceOptions {
  account?: Account;
  viewport?: { width: number; height: number };
  /** How many times slower the processor is. */
  slower?: number;
  /** A tab behind another one is hidden. */
  hidesTabs?: boolean;
}

/** A phone with its own browser profile and its own network to the server. */
export class FieldDevice {
  private browser: BrowserProcess | null = null;
  private current: Page | null = null;
  /** How far its clock is ahead. */
  private aheadMs = 0;
  readonly profile = mkdtempSync(join(tmpdir(), 'storyvan-device-'));

  private constructor(
    readonly network: VillageNetwork,
    private readonly options: FieldDeviceOptions,
  ) {}

  /** Starts the browser of a new device. */
  static async before(serverUrl: string, options: FieldDeviceOptions = {}): Promise<FieldDevice> {
    const device = new FieldDevice(await VillageNetwork.before(serverUrl), options);
    await device.start();
    return device;
  }

  get page(): Page {
    if (!this.current) throw new Error('The browser of this device is not open.');
    return this.current;
  }

  get desk(): Desk {
    return new Desk(this.page);
  }

  /** Starts the browser with what its profile has kept. With `space` the server's data may take so many bytes. */
  async start(space?: number): Promise<void> {
    const { viewport = { width: 390, height: 844 }, slower, hidesTabs } = this.options;
    this.browser = await BrowserProcess.start(this.profile, hidesTabs);
    const { context } = this.browser;
    const page = context.pages()[0] ?? (await context.newPage());
    page.setDefaultTimeout(20_000);
    await page.setViewportSize(viewport);
    if (slower) {
      const developer = await context.newCDPSession(page);
      await developer.send('Emulation.setCPUThrottlingRate', { rate: slower });
    }
    if (this.aheadMs > 0) await context.addInitScript(clockMovedBy(this.aheadMs));
    if (space !== undefined) {
      // Before the first write: the browser remembers for a while how much space there is.
      const developer = await context.newCDPSession(page);
      const limit = { origin: this.network.url, quotaSize: space };
      await developer.send('Storage.overrideQuotaForOrigin', limit);
    }
    this.current = page;
  }

  /** So much time passes while the browser is open; then someone looks at it. */
  async passTime(ms: number): Promise<void> {
    this.aheadMs += ms;
    await this.browser?.context.addInitScript(clockMovedBy(ms));
    await this.page.evaluate(clockMovedBy(ms));
    await this.page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
  }

  /** From the next start on. */
  setClockRight(): void {
    this.aheadMs = 0;
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.network.url + path);
  }

  async signIn(to = '/', account = this.options.account ?? demoAccount): Promise<void> {
    await this.open(to);
    await enterPassword(this.page, account);
  }

  /** After a restart: the browser writes cookies to its profile now and then, and may have lost the sign-in. */
  async signInAgain(): Promise<void> {
    await this.open('/signin');
    const username = this.page.getByLabel('Username');
    const frame = this.page.getByRole('link', { name: 'Storyvan, dashboard' });
    await expect(username.or(frame)).toBeVisible();
    if (await username.isVisible()) await enterPassword(this.page, this.options.account ?? demoAccount);
  }

  /** Signs in, sets the device up and takes a site along; from now on the app opens without a network. */
  async takeAlong(site: { site_id: number; name: string }, name = 'Phone of the van'): Promise<void> {
    const { page } = this;
    await this.signIn(`/mop/site/${site.site_id}`);
    await takeAlongFirst(page, site, name);
    await page.getByRole('link', { name: 'Open Today' }).click();
    await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  }

  /** Enters the PIN on Today. */
  async unlock(): Promise<void> {
    await unlock(this.page);
  }

  /** Opens Today, unlocks it, and opens the desk. */
  async openDesk(site: { name: string }): Promise<void> {
    await this.open('/today');
    await this.unlock();
    await this.page.getByRole('link', { name: `Lend here: ${site.name}` }).click();
    await expect(this.desk.field).toBeFocused();
  }

  /** Waits on Today until it says that everything is sent. */
  async untilSent(timeout = 60_000): Promise<void> {
    if (!this.page.url().endsWith('/today')) await this.open('/today');
    await expect(this.page.getByText('everything is sent')).toBeVisible({ timeout });
  }

  async setOffline(offline: boolean): Promise<void> {
    await this.browser?.context.setOffline(offline);
  }

  /** As an empty battery. */
  async die(): Promise<void> {
    await this.browser?.kill();
    this.browser = null;
    this.current = null;
  }

  /** Ends the browser in order. */
  async quit(): Promise<void> {
    await this.browser?.quit();
    this.browser = null;
    this.current = null;
  }

  /** LevelDB rewrites its files when it is opened; twice removes what was deleted before. */
  async quitAndOpenAgain(): Promise<void> {
    for (let n = 0; n < 2; n++) {
      await this.quit();
      await this.start();
      await this.open('/today');
    }
  }

  async close(): Promise<void> {
    // Kept with the other results if the journey fails.
    const path = test.info().outputPath(`${basename(this.profile)}.png`);
    await this.current?.screenshot({ path }).catch(() => undefined);
    await this.die();
    await this.network.close();
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

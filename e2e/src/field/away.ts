import { expect, type Page, request } from '@playwright/test';
import { booksAt, childrenAt, freeChildrenOfSite } from '../demo-places.ts';
import { type Account, enterPassword } from '../enter-password.ts';
import { booksOf } from '../visit.ts';
import { FieldDevice } from './field-device.ts';
import { filesWith } from './profile-files.ts';

const lent = 3;
/** Whose enrolment was started and not submitted. */
const drafted = 'Hermenegilda Quental';

interface AwayOptions {
  /** The name of the device. */
  name: string;
  account?: Account;
}

/**
 * A device without a network, at the desk of a site, where three books were lent to a child and not sent, and the
 * enrolment of another was started.
 */
export class Away {
  private constructor(
    readonly device: FieldDevice,
    readonly site: { site_id: number; name: string },
    readonly borrower: { child_id: number; name: string },
    /** The books that were lent. */
    readonly books: readonly string[],
    /** Books that are still there. */
    readonly more: readonly string[],
    /** The names of all children of the site. */
    private readonly names: readonly string[],
  ) {}

  /** `page` is signed in. */
  static async start(page: Page, serverUrl: string, { name, account }: AwayOptions): Promise<Away> {
    const { site, children } = await freeChildrenOfSite(page, 14);
    const borrower = children[0] as (typeof children)[0];
    const names = (await childrenAt(page, 'mop', site.site_id)).map((child) => child.name);
    const here = (await booksAt(page, 'mop', site.site_id)).map(({ accn_no }) => accn_no);
    const device = await FieldDevice.before(serverUrl, account ? { account } : {});
    const away = new Away(device, site, borrower, here.slice(0, lent), here.slice(lent), names);
    try {
      await away.goAndLend(name);
    } catch (error) {
      await device.close();
      throw error;
    }
    return away;
  }

  private async goAndLend(name: string): Promise<void> {
    const { device, site, borrower } = this;
    await device.takeAlong(site, name);
    device.network.set('gone');
    await device.openDesk(site);
    await device.page.getByRole('link', { name: 'Enrol a child' }).first().click();
    await this.draft.fill(drafted);
    await device.page.goBack();
    await device.desk.chooseChild(borrower.name);
    for (const accn_no of this.books) await device.desk.scanAccepted(accn_no);
  }

  private get draft() {
    return this.device.page.getByRole('textbox', { name: /^Name/ });
  }

  /** Only the server could open it after the names were removed; its writer has signed in again. */
  async expectDraftBack(): Promise<void> {
    await this.device.open('/mop/enroll-child');
    await this.device.unlock();
    await expect(this.draft).toHaveValue(drafted);
  }

  /** After the sign-in of the device has ended. */
  async signIn(account: Account): Promise<void> {
    const { page } = this.device;
    await expect(page).toHaveURL(/\/signin/);
    await enterPassword(page, account);
    await expect(page).toHaveURL(/\/today$/);
  }

  /**
   * The screen and the files of the browser have no name, also not the one in the draft; the files have the entries.
   * Leaves the browser closed.
   */
  async expectNamesGone(entriesGone = false): Promise<void> {
    const { device, names, books } = this;
    for (const name of names) await expect(device.page.locator('body')).not.toContainText(name);
    await device.quitAndOpenAgain();
    await device.quit();
    expect(filesWith(device.profile, [...names, drafted])).toEqual([]);
    // The search finds what is there.
    if (!entriesGone) expect(filesWith(device.profile, books).length).toBeGreaterThan(0);
  }

  /** According to the server, the borrower has these books and no others. `page` is signed in. */
  async expectRecorded(page: Page, books = this.books): Promise<void> {
    expect((await booksOf(page, this.borrower.child_id)).sort()).toEqual([...books].sort());
  }
}

/** Adds an account of staff, so that no other journey is signed out. `page` is signed in as an administrator. */
export async function addAccount(page: Page, serverUrl: string, name: string) {
  const account = { name, username: name.toLowerCase().replace(' ', '.'), password: 'nine herons on a boat' };
  const asked = { name, username: account.username, role: 'staff' };
  const added = await (await page.request.post('/api/info/add_staff_account', { data: asked })).json();
  const { one_time_password } = added.details;
  const own = await request.newContext({ baseURL: serverUrl });
  const { username } = account;
  await own.post('/api/login/grant_ci', { data: { username, password: one_time_password } });
  const data = { password: one_time_password, new_password: account.password };
  expect((await own.post('/api/info/change_password', { data })).ok()).toBe(true);
  await own.dispose();
  return account;
}

import { existsSync } from 'node:fs';
import { run, runBin } from './run.ts';

export const debianChromium = '/usr/bin/chromium';

/** The programs of the browsers that Playwright cannot drive, where Debian installs them. */
export const otherBrowsers = {
  firefox: { firefox: '/usr/bin/firefox-esr' },
  webkit: { driver: '/usr/bin/WebKitWebDriver', display: '/usr/bin/Xvfb' },
};
const debianPackages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb'];

const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

async function install(packages: string[]): Promise<void> {
  console.log(`Installing the Debian packages ${packages.join(', ')}, which the journeys need …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env, quiet: true });
  await run('apt-get', ['install', '-y', '-qq', ...packages], { env, quiet: true });
}

/** Finds a Chromium or installs one: Debian's package if run as root on Debian, otherwise Playwright's own. */
export async function ensureChromium(): Promise<boolean> {
  if (existsSync(debianChromium)) return true;
  if (canInstall()) {
    await install(['chromium', 'fonts-noto-core']);
    return existsSync(debianChromium);
  }
  console.log('Looking for the Chromium of Playwright, and downloading it if it is missing (some 200 MB) …');
  return (await runBin('playwright', ['install', 'chromium'])) === 0;
}

/** Finds Firefox ESR and WebKitGTK, or installs Debian's packages if run as root on Debian. */
export async function ensureOtherBrowsers(): Promise<boolean> {
  const areThere = () =>
    Object.values(otherBrowsers).every((programs) => Object.values(programs).every(existsSync));
  if (!areThere() && canInstall()) await install(debianPackages);
  return areThere();
}

import { existsSync } from 'node:fs';
import { run, runBin } from './run.ts';

export const debianChromium = '/usr/bin/chromium';

/** Finds a Chromium or installs one: Debian's package if run as root on Debian, otherwise Playwright's own. */
export async function ensureChromium(): Promise<boolean> {
  if (existsSync(debianChromium)) return true;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { env, quiet: true });
    await run('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-noto-core'], { env, quiet: true });
    return existsSync(debianChromium);
  }
  return (await runBin('playwright', ['install', 'chromium'])) === 0;
}

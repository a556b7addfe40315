import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** Journeys run at this time of the library, so that they do the same on each day; the workers inherit it. */
process.env.TZ = 'Asia/Kolkata';
process.env.E2E_TIME ??= '2026-11-18T10:00';
const time = process.env.E2E_TIME;
process.env.CLOCK_SHIFT ??= String(Date.parse(time) - Date.now());
if (process.env.CLOCK_SHIFT === 'NaN') throw new Error(`E2E_TIME is ${time}; write it as 2028-02-29T10:00.`);

const debianChromium = '/usr/bin/chromium';

export default defineConfig({
  testDir: 'src',
  outputDir: `../.cache/e2e/${time}/results`,
  globalSetup: './src/global-setup.ts',
  workers: 2,
  fullyParallel: false,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['line'], ['json']],
  use: {
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: {
      ...(existsSync(debianChromium) ? { executablePath: debianChromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});

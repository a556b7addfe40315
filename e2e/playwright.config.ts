import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { setTestClock, timeInFileName } from '../scripts/test-clock.ts';
import { chromiumArgs } from './src/chromium-args.ts';

setTestClock();

const debianChromium = '/usr/bin/chromium';

export default defineConfig({
  testDir: 'src',
  outputDir: `../.cache/e2e/${timeInFileName()}/results`,
  globalSetup: './src/global-setup.ts',
  workers: 2,
  fullyParallel: false,
  // Only ends a journey that hangs: on a busy machine one takes over a minute.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['line'], ['json']],
  use: {
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: {
      ...(existsSync(debianChromium) ? { executablePath: debianChromium } : {}),
      args: chromiumArgs,
    },
  },
});

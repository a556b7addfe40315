import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { defineConfig } from '@playwright/test';
import { setTestClock, timeInFileName } from '../scripts/test-clock.ts';
import { chromiumArgs } from './src/chromium-args.ts';

setTestClock();

const debianChromium = '/usr/bin/chromium';

export default defineConfig({
  testDir: 'src',
  // Each run of scripts/test.ts has its own, so that a later one does not remove the pictures of failures.
  outputDir: `../.cache/e2e/${timeInFileName()}/${basename(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'results', '.json')}`,
  preserveOutput: 'failures-only',
  globalSetup: './src/global-setup.ts',
  workers: Math.max(2, availableParallelism()),
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

import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** `npm run screenshots`: the pictures of README.md, taken of the demo programme. */
export default defineConfig({ ...journeys, testMatch: 'screenshots.ts', reporter: 'line', workers: 1 });

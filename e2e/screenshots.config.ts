import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** `npm run screenshots`: takes the pictures of the documentation, with the demo programme. */
export default defineConfig({ ...journeys, testMatch: '**/*screenshots.ts', reporter: 'line', workers: 1 });

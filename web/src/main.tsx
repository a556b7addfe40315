import './lib/trusted-types.ts';
import './ui/mantine-styles.ts';
import './ui/tokens.css';
import './ui/base.css';
import './ui/print.css';
import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, StrictMode, Suspense, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { makeAppRouter } from './app-router.ts';
import { startField } from './field/start-field.ts';
import { deviceFlag } from './lib/device-flag.ts';
import { styleNonce } from './lib/style-nonce.ts';
import { Growls } from './ui/Growls.tsx';
import { theme } from './ui/theme.ts';

// Reads what this device keeps, and sends it, beside the first screen.
if (deviceFlag()) void startField();

const router = makeAppRouter();

// Every component of ui/ in its states, in development only.
const Catalogue =
  import.meta.env.DEV && location.pathname === '/ui'
    ? lazy(() => import('./ui/catalogue/Catalogue.tsx').then((file) => ({ default: file.Catalogue })))
    : null;

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root.');
const app = (
  <StrictMode>
    <MantineProvider
      theme={theme}
      // They are in the style sheet (web/theme-variables.ts), and no screen uses the classes.
      withCssVariables={false}
      withGlobalClasses={false}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce}
    >
      <Growls />
      {Catalogue ? (
        <Suspense>
          <Catalogue />
        </Suspense>
      ) : (
        <RouterProvider router={router} />
      )}
    </MantineProvider>
  </StrictMode>
);
// The screen's code is loaded first: React would draw an empty page, and then nothing else for 300 ms.
(Catalogue ? Promise.resolve() : router.load()).finally(() => {
  // In steps, between which a slow phone paints.
  startTransition(() => createRoot(root).render(app));
});

// So that the app opens without a network; after the first screen. Not in development, where files change all the time.
// If it cannot be loaded, the next visit tries again. Without HTTPS, except on this machine, browsers have no service workers.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  setTimeout(() => import('./features/app-version/keep-app.ts').catch(() => undefined), 3000);

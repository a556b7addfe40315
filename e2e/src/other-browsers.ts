import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { otherBrowsers } from '../../scripts/ensure-browsers.ts';
import { importTool } from '../../scripts/fetch-tool.ts';
import { freePort } from '../../scripts/free-port.ts';
import { enterKey, WebDriver } from './web-driver.ts';

/** Browsers that Playwright cannot drive: Debian's Firefox ESR and WebKitGTK. */

export interface OtherBrowser {
  goto(url: string): Promise<void>;
  /** Runs a script in the page: `return document.title`. */
  run<T>(script: string): Promise<T>;
  /** Waits for the element, and clicks it. */
  click(xpath: string): Promise<void>;
  /** Types into the focused element; `\n` is Enter. */
  type(text: string): Promise<void>;
  /** What the console complained about; null if WebDriver does not report it. */
  complaints: string[] | null;
  close(): Promise<void>;
}

const size = { width: 1280, height: 900 };
const timeout = 20_000;

const { firefox, webkit } = otherBrowsers;

export const missingPrograms = (browser: keyof typeof otherBrowsers): string[] =>
  Object.values(otherBrowsers[browser]).filter((program) => !existsSync(program));

/** What is used of the package of tools/puppeteer. */
interface Puppeteer {
  launch(options: { browser: 'firefox'; executablePath: string; headless: boolean }): Promise<{
    newPage(): Promise<PuppeteerPage>;
    close(): Promise<void>;
  }>;
}
interface PuppeteerPage {
  setViewport(size: { width: number; height: number }): Promise<void>;
  setDefaultTimeout(milliseconds: number): void;
  on(event: 'console', listener: (message: { type(): string; text(): string }) => void): void;
  on(event: 'pageerror', listener: (error: unknown) => void): void;
  goto(url: string): Promise<unknown>;
  evaluate(script: string): Promise<unknown>;
  locator(selector: string): { click(): Promise<void> };
  keyboard: { type(text: string): Promise<void> };
}

/** Firefox speaks WebDriver BiDi itself, which needs no geckodriver; Debian has none. */
export async function openFirefox(): Promise<OtherBrowser> {
  const { default: puppeteer } = await importTool<{ default: Puppeteer }>('puppeteer', 'puppeteer-core');
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefox.firefox,
    headless: true,
  });
  const page = await browser.newPage();
  await page.setViewport(size);
  page.setDefaultTimeout(timeout);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return {
    complaints,
    goto: async (url) => {
      await page.goto(url);
    },
    run: <T>(script: string) => page.evaluate(`(async () => { ${script} })()`) as Promise<T>,
    click: (xpath) => page.locator(`::-p-xpath(${xpath})`).click(),
    type: (text) => page.keyboard.type(text),
    close: () => browser.close(),
  };
}

/** WebKitGTK needs a display. */
function startDisplay(): Promise<{ server: ChildProcess; name: string }> {
  const args = ['-displayfd', '1', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'];
  const server = spawn(webkit.display, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  return new Promise((resolve, reject) => {
    server.stdout.once('data', (number: Buffer) => resolve({ server, name: `:${String(number).trim()}` }));
    server.once('close', () => reject(new Error('Xvfb ended.')));
  });
}

export async function openWebKit(): Promise<OtherBrowser> {
  const { server, name } = await startDisplay();
  const port = await freePort();
  const env = {
    ...process.env,
    DISPLAY: name,
    GDK_BACKEND: 'x11',
    LIBGL_ALWAYS_SOFTWARE: '1',
    // Its sandbox cannot start as root.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  };
  const service = spawn(webkit.driver, [`--port=${port}`], { env, stdio: 'ignore' });
  const stop = () => {
    service.kill();
    server.kill();
  };
  try {
    await answers(port);
    const driver = await WebDriver.open(`http://127.0.0.1:${port}`, 'MiniBrowser');
    await driver.resize(size.width, size.height);
    return {
      complaints: null,
      goto: driver.goto,
      run: driver.run,
      click: (xpath) => driver.click(xpath, timeout),
      type: (text) => driver.press(text.replaceAll('\n', enterKey)),
      close: async () => {
        await driver.close();
        stop();
      },
    };
  } catch (error) {
    stop();
    throw error;
  }
}

/** Waits until WebKitWebDriver listens. */
async function answers(port: number): Promise<void> {
  for (let left = 100; left > 0; left--) {
    const reply = await fetch(`http://127.0.0.1:${port}/status`).catch(() => null);
    if (reply?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('WebKitWebDriver does not answer.');
}

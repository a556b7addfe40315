/** A session of a WebDriver server, by its protocol (https://www.w3.org/TR/webdriver2/), which is JSON over HTTP. */
export class WebDriver {
  private constructor(private readonly session: string) {}

  static async open(server: string, browserName: string): Promise<WebDriver> {
    const capabilities = { alwaysMatch: { browserName } };
    const { sessionId } = await call<{ sessionId: string }>('POST', `${server}/session`, { capabilities });
    return new WebDriver(`${server}/session/${sessionId}`);
  }

  goto = (url: string): Promise<void> => this.post('/url', { url });

  resize = (width: number, height: number): Promise<void> =>
    this.post('/window/rect', { x: 0, y: 0, width, height });

  run = <T>(script: string): Promise<T> => this.post('/execute/sync', { script, args: [] });

  /** Waits until the element is there and visible, at most so many milliseconds. */
  async click(xpath: string, timeout: number): Promise<void> {
    const start = performance.now();
    for (;;) {
      const element = await this.find(xpath);
      if (element && (await call('GET', `${element}/displayed`))) return call('POST', `${element}/click`, {});
      if (performance.now() - start > timeout) throw new Error(`There is no ${xpath} to be seen.`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  async press(keys: string): Promise<void> {
    const actions = [...keys].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.post('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  close = (): Promise<void> => call('DELETE', this.session);

  /** The address of an element, or null. */
  private async find(xpath: string): Promise<string | null> {
    const found = await this.post<Record<string, string>[]>('/elements', { using: 'xpath', value: xpath });
    const [id] = Object.values(found[0] ?? {});
    return id ? `${this.session}/element/${id}` : null;
  }

  private post<T = void>(path: string, body: object): Promise<T> {
    return call<T>('POST', this.session + path, body);
  }
}

/** The protocol's Enter. */
export const enterKey = '\uE007';

async function call<T = void>(method: string, url: string, body?: object): Promise<T> {
  const reply = await fetch(url, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  const { value } = (await reply.json()) as { value: T & { error?: string; message?: string } };
  if (!reply.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

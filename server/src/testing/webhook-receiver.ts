import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Change } from '@storyvan/contract/changes';

/** A program that receives webhooks, for tests. */

interface Received {
  headers: IncomingHttpHeaders;
  text: string;
  body: { delivery_id: string; webhook_id: number; test: boolean; changes: Change[] };
}

export interface WebhookReceiver {
  address: string;
  /** The requests so far. */
  received: Received[];
  /** The status of the next answers; 0 closes the connection without one, and null never answers. */
  status: number | null;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<WebhookReceiver> {
  const receiver = { received: [] as Received[], status: 200 } as WebhookReceiver;
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    receiver.received.push({ headers: request.headers, text, body: JSON.parse(text) });
    if (receiver.status === null) return;
    if (receiver.status === 0) {
      response.destroy();
      return;
    }
    response.writeHead(receiver.status, receiver.status === 302 ? { location: receiver.address } : {});
    response.end('thanks');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/changes`;
  receiver.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return receiver;
}

import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * Acts as a load balancer, a virtual address or a network: forwards connections to the servers in turn, skipping those
 * that do not listen. It can be switched over, cut or paused.
 */
export interface TcpProxy {
  port: number;
  /** Leads new connections to another port, and ends those to the old one. */
  switchTo(port: number): void;
  /** Resets all connections. */
  cut(): void;
  /** Drops everything silently, like a broken network, or forwards again. */
  hold(held: boolean): void;
  /** Sees each piece of data that clients send, before it is passed on; true cuts all connections after it arrived. */
  watch(see: (data: Buffer) => boolean): void;
  close(): Promise<void>;
}

interface Pair {
  client: Socket;
  server: Socket;
}

export async function startTcpProxy(...targets: number[]): Promise<TcpProxy> {
  const pairs = new Set<Pair>();
  let [to, turn, held] = [targets, 0, false];
  let see: (data: Buffer) => boolean = () => false;

  const cut = () => {
    for (const { client, server } of pairs) {
      client.resetAndDestroy();
      server.resetAndDestroy();
    }
    pairs.clear();
  };
  const lead = (client: Socket, triesLeft: number) => {
    const tryNext = () => (triesLeft > 0 ? lead(client, triesLeft - 1) : client.resetAndDestroy());
    turn += 1;
    const server = connect(to[turn % to.length] as number, '127.0.0.1');
    server.once('connect', () => {
      server.off('error', tryNext);
      join(client, server);
    });
    server.once('error', tryNext);
  };
  const join = (client: Socket, server: Socket) => {
    const pair = { client, server };
    pairs.add(pair);
    client.on('data', (data) => {
      if (held) return;
      const last = see(data);
      server.write(data, () => last && holdReply(pair));
    });
    server.on('data', (data) => held || client.write(data));
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => undefined);
      one.on('close', () => {
        pairs.delete(pair);
        if (!held) other.destroy();
      });
    }
    client.resume();
  };
  const listener = createServer({ pauseOnConnect: true }, (client) => {
    client.on('error', () => undefined);
    lead(client, to.length);
  });
  /** The request has arrived and is answered; the answer is lost with the connection. */
  const holdReply = ({ client, server }: Pair) => {
    server.removeAllListeners('data');
    server.once('data', () => {
      client.resetAndDestroy();
      server.destroy();
    });
  };
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    port: (listener.address() as { port: number }).port,
    switchTo: (port) => {
      to = [port];
      cut();
    },
    cut,
    hold: (now) => {
      held = now;
      if (!now) cut();
    },
    watch: (watcher) => {
      see = watcher;
    },
    async close() {
      cut();
      listener.close();
      await once(listener, 'close');
    },
  };
}

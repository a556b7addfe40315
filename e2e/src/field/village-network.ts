import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** What a network in a village does to a connection. */
type Weather =
  | 'fine'
  /** Connections are refused. */
  | 'gone'
  /** Connections are open, but nothing arrives. */
  | 'silent'
  /** Replies are held back for a while. */
  | 'slow'
  /** Requests arrive, but their replies are cut off. */
  | 'cut';

const slowByMs = 700;
/** Less than the head of a reply. */
const bytesBeforeCut = 40;

/** A network between a browser and the server, as a TCP proxy. */
export class VillageNetwork {
  private weather: Weather = 'fine';
  private readonly open = new Set<Socket>();
  /** Bytes that the server has sent through. */
  received = 0;
  /** Bytes that the browser has sent through. */
  sent = 0;

  private constructor(
    private readonly listener: Server,
    private readonly target: number,
  ) {
    listener.on('connection', (client) => this.join(client));
  }

  /** The network in front of a server. */
  static async before(serverUrl: string): Promise<VillageNetwork> {
    const listener = createServer();
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    return new VillageNetwork(listener, Number(new URL(serverUrl).port));
  }

  get url(): string {
    return `http://localhost:${(this.listener.address() as { port: number }).port}`;
  }

  /** Changes the weather; all connections end, as they do when a phone loses its network. */
  set(weather: Weather): void {
    this.weather = weather;
    for (const socket of this.open) socket.destroy();
  }

  async close(): Promise<void> {
    this.set('gone');
    this.listener.close();
    await once(this.listener, 'close');
  }

  private join(client: Socket): void {
    this.track(client);
    if (this.weather === 'gone') {
      client.resetAndDestroy();
      return;
    }
    const server = connect(this.target, '127.0.0.1');
    this.track(server);
    client.on('data', (data) => {
      this.sent += data.length;
      if (this.weather !== 'silent') server.write(data);
    });
    server.on('data', (data) => this.reply(client, data));
    client.on('close', () => server.destroy());
    server.on('close', () => client.destroy());
  }

  private reply(client: Socket, data: Buffer): void {
    this.received += data.length;
    const send = () => client.writable && client.write(data);
    if (this.weather === 'fine') send();
    if (this.weather === 'slow') setTimeout(send, slowByMs);
    if (this.weather === 'cut') client.end(data.subarray(0, bytesBeforeCut));
  }

  private track(socket: Socket): void {
    this.open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => this.open.delete(socket));
  }
}

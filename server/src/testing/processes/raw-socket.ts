import { connect } from 'node:net';

/**
 * Sends bytes as they are, each character of a text one byte; gives what came back until the server closed. After
 * `patience` milliseconds without a byte, it ends the sending side.
 */
export function sendBytes(port: number, bytes: string, { patience = 30_000 } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('end', () => socket.end());
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
    socket.on('error', (error: Error & { code?: string }) => {
      // A server that closes while bytes still come: what it said before counts.
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.setTimeout(patience, () => socket.end());
    socket.write(bytes, 'latin1');
  });
}

import { connect } from 'node:net';

/**
 * Sends bytes as they are, each character of a text one byte; gives what came back until the server closed. Where it
 * hangs up, it says after the last byte that none will follow, as a program does that ends.
 */
export function sendBytes(port: number, bytes: string, { hangUp = false } = {}): Promise<string> {
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
    socket.write(bytes, 'latin1');
    if (hangUp) socket.end();
  });
}

import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** Asks without showing what is typed. */
export async function prompt(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  // Before the question appears: from here on the terminal does not echo.
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  process.stdout.write(question);
  try {
    return await lines.question('');
  } finally {
    lines.close();
    process.stdout.write('\n');
  }
}

/** From the terminal, without showing it, or else from standard input. */
export async function askSecret(what: string): Promise<string> {
  return (process.stdin.isTTY ? await prompt(`${what}: `) : await text(process.stdin)).trim();
}

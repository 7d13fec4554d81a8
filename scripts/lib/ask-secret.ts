import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Asks in the terminal without showing the input; returns an empty text when there is no terminal. */
export const askSecret = async (question: string): Promise<string> => {
  if (!process.stdin.isTTY) return '';
  process.stdout.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await reader.question('');
  } finally {
    reader.close();
    process.stdout.write('\n');
  }
};

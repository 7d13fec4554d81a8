import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** A message as the mail server received it. */
export interface ReceivedMail {
  readonly recipients: readonly string[];
  /** Headers and body, byte for byte. */
  readonly raw: string;
}

export interface MailReceiver {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  close(): void;
}

const receive = (socket: Socket, mails: ReceivedMail[]): void => {
  const state = { buffer: '', isData: false, recipients: [] as string[] };
  const answerLine = (line: string): void => {
    if (/^RCPT TO:/i.test(line)) state.recipients.push(line.slice(8).trim());
    state.isData = line.toUpperCase() === 'DATA';
    socket.write(state.isData ? '354 go on\r\n' : '250 ok\r\n');
  };
  socket.on('error', () => undefined);
  socket.write('220 test\r\n');
  socket.on('data', (chunk) => {
    state.buffer += chunk.toString('latin1');
    for (;;) {
      const end = state.buffer.indexOf(state.isData ? '\r\n.\r\n' : '\r\n');
      if (end === -1) return;
      const part = state.buffer.slice(0, end);
      state.buffer = state.buffer.slice(end + (state.isData ? 5 : 2));
      if (!state.isData) {
        answerLine(part);
        continue;
      }
      mails.push({ recipients: state.recipients, raw: part });
      Object.assign(state, { isData: false, recipients: [] });
      socket.write('250 taken\r\n');
    }
  });
};

/** A mail server that stores every message unchanged. */
export const startMailReceiver = async (): Promise<MailReceiver> => {
  const mails: ReceivedMail[] = [];
  const server = createServer((socket) => receive(socket, mails));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return { url: `smtp://127.0.0.1:${port}`, mails, close: () => void server.close() };
};

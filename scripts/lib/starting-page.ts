import { createServer, request as send } from 'node:http';

const page = (step: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="color-scheme" content="light dark">
    <meta http-equiv="refresh" content="2">
    <title>Parcela is starting</title>
    <style>
      body { margin: 20vh auto; max-width: 32rem; padding: 0 1.5rem; font: 1.125rem/1.5 system-ui, sans-serif; }
      h1 { font-size: 1.75rem; }
    </style>
  </head>
  <body>
    <h1>Parcela is starting</h1>
    <p>${step}</p>
    <p>This page opens the site by itself when it is ready.</p>
  </body>
</html>
`;

/** Providers call the product at its address; the demo is filled by a process with another port. */
const hookPath = '/core/hook/';

/**
 * Answers 503 at the product's address until the product itself can listen there: a page that reloads, or JSON for
 * other callers. Passes the providers' webhooks on to `hookPort`. Listens on the loopback address only.
 */
export const openStartingPage = async (
  port: number,
  hookPort: number,
): Promise<{ readonly show: (step: string) => void; readonly close: () => Promise<void> }> => {
  let shown = 'The database is starting.';
  const server = createServer((request, response) => {
    if (request.url?.startsWith(hookPath)) {
      const { method, url, headers } = request;
      const hook = send({ host: '127.0.0.1', port: hookPort, path: url, method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      hook.on('error', () => response.writeHead(502).end());
      request.pipe(hook);
      return;
    }
    const isPage = (request.headers.accept ?? '').includes('text/html');
    const body = isPage ? page(shown) : JSON.stringify({ status: 'starting', message: shown });
    response.writeHead(503, {
      'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json',
      'retry-after': '2',
      'cache-control': 'no-store',
      connection: 'close',
    });
    response.end(body);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    show: (step) => {
      shown = step;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

import { createServer, connect, type Socket } from 'node:net';
import { freePort } from '../../../scripts/lib/demo-environment.ts';

/** A network between two sides on this machine that a test can cut and slow down. */
export interface Proxy {
  readonly name: string;
  readonly port: number;
  /** Ends all connections and refuses new ones until `heal`. */
  cut(): void;
  /** Delays everything sent from now on by this time. */
  delay(ms: number): void;
  heal(): void;
  close(): Promise<void>;
}

interface Route {
  readonly near: Socket;
  readonly far: Socket;
}

/** Tries `targets` in turn, so that a caller finds the running process. */
export const startProxy = async (name: string, targets: readonly number[]): Promise<Proxy> => {
  const state = { isCut: false, delayMs: 0, next: 0 };
  const routes = new Set<Route>();
  /** Includes sockets that belong to no route yet. */
  const sockets = new Set<Socket>();

  const remember = (socket: Socket): void => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  };

  const end = (route: Route): void => {
    routes.delete(route);
    route.near.destroy();
    route.far.destroy();
  };

  /** Keeps the order of the data even while the delay changes, and while a busy process is late with its timers. */
  const pass = (route: Route, from: Socket, to: Socket): void => {
    const waiting: { readonly due: number; readonly arrive: () => void }[] = [];
    const deliver = (): void => {
      for (;;) {
        const [next] = waiting;
        if (!next) return;
        const wait = next.due - performance.now();
        if (wait > 0) {
          setTimeout(deliver, wait);
          return;
        }
        waiting.shift();
        next.arrive();
      }
    };
    const later = (ms: number, arrive: () => void): void => {
      const due = Math.max(waiting.at(-1)?.due ?? 0, performance.now() + ms);
      waiting.push({ due, arrive });
      // Otherwise the first chunk already has a timer, which handles this one too.
      if (waiting.length === 1) deliver();
    };
    from.on('data', (chunk: Buffer) => later(state.delayMs, () => to.writable && to.write(chunk)));
    from.on('end', () => later(0, () => to.end()));
    from.on('error', () => end(route));
    from.on('close', () => later(20, () => end(route)));
  };

  const open = (near: Socket, tries: number): void => {
    const far = connect(targets[state.next % targets.length] ?? 0, '127.0.0.1');
    remember(far);
    state.next += 1;
    const refused = (): void => {
      far.destroy();
      if (tries + 1 < targets.length && !near.destroyed) open(near, tries + 1);
      else near.destroy();
    };
    far.once('error', refused);
    far.once('connect', () => {
      far.off('error', refused);
      // The caller has left, or the network was cut meanwhile: nothing else would close this side.
      if (near.destroyed || state.isCut) {
        near.destroy();
        far.destroy();
        return;
      }
      const route = { near, far };
      routes.add(route);
      pass(route, near, far);
      pass(route, far, near);
      near.resume();
    });
  };

  const server = createServer({ pauseOnConnect: true, noDelay: true }, (near) => {
    remember(near);
    near.on('error', () => near.destroy());
    if (state.isCut) near.destroy();
    else open(near, 0);
  });
  const port = await freePort();
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const endAll = (): void => {
    for (const route of routes) end(route);
  };
  return {
    name,
    port,
    cut: () => {
      state.isCut = true;
      endAll();
    },
    delay: (ms) => {
      state.delayMs = ms;
    },
    heal: () => {
      state.isCut = false;
      state.delayMs = 0;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
};

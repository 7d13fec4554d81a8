/** Ignores a slower answer, because the moment at which the server read its clock is too uncertain. */
const underWayMaxMs = 2_000;

/** The time when each request was sent, from a monotonic clock that no user can set. */
const sentAt = new WeakMap<Request, number>();
const known = { aheadMs: 0, isReported: false };

/**
 * The server's time from its answers, because a device's clock may be wrong. Exact to a second; before the first answer
 * it is the device's time.
 */
export const serverClock = {
  now: (): number => Date.now() + known.aheadMs,
  /** Converts an instant of the device's clock to the server's clock. */
  ofDevice: (at: Date): Date => new Date(at.getTime() + known.aheadMs),
  recordRequest: (request: Request): void => void sentAt.set(request, performance.now()),
  /** The server read its clock between the request and the answer: the midpoint is the best estimate. */
  learn: (response: Response, request: Request): void => {
    const serverTime = Number(response.headers.get('X-Time') ?? Number.NaN);
    const sent = sentAt.get(request);
    if (!Number.isFinite(serverTime) || sent === undefined) return;
    const underWayMs = performance.now() - sent;
    if (known.isReported && underWayMs > underWayMaxMs) return;
    known.aheadMs = serverTime + underWayMs / 2 - Date.now();
    known.isReported = true;
  },
};

/** Of an answer that was long under way nobody knows when the server told the time that is in it. */
const underWayMaxMs = 2_000;

/** When each request was sent, by a clock that nobody sets. */
const sentAt = new WeakMap<Request, number>();
const known = { aheadMs: 0, isReported: false };

/**
 * The time by which the server decides, as far as its answers have told it: a device's clock may be wrong. Exact to a
 * second; before the first answer it is the device's.
 */
export const serverClock = {
  now: (): number => Date.now() + known.aheadMs,
  /** An instant of the device's clock, as the server's clock has it. */
  ofDevice: (at: Date): Date => new Date(at.getTime() + known.aheadMs),
  recordRequest: (request: Request): void => void sentAt.set(request, performance.now()),
  /** The time was told at some moment since the request was sent: halfway is never far off. */
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

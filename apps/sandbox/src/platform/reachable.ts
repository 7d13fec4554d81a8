/**
 * The sandbox sends no request and no browser outside this machine, whatever the caller requests: it allows only the
 * platform and loopback names.
 */
export function isReachable(url: string, platformUrl: string): boolean {
  const { hostname } = new URL(url);
  return ['localhost', '127.0.0.1', '[::1]', new URL(platformUrl).hostname].includes(hostname);
}

/**
 * The sandbox sends no request and no person out of this machine, whatever the caller requests: only the platform and
 * loopback names are allowed.
 */
export function isReachable(url: string, platformUrl: string): boolean {
  const { hostname } = new URL(url);
  return ['localhost', '127.0.0.1', '[::1]', new URL(platformUrl).hostname].includes(hostname);
}

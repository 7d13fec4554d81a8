/** The sandbox never sends anything, or anybody, out of this machine, whatever it is asked: only the platform and loopback names. */
export function isReachable(url: string, platformUrl: string): boolean {
  const { hostname } = new URL(url);
  return ['localhost', '127.0.0.1', '[::1]', new URL(platformUrl).hostname].includes(hostname);
}

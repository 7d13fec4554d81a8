interface Stop {
  readonly url: string;
  /** Empty outside the sandbox. */
  readonly text: string;
}

/** A browser with its cookies that follows redirects within the sandbox only. */
export const createSandboxBrowser = (sandboxUrl: string) => {
  const jar = new Map<string, string>();
  /** Opens the address or sends the form there. Returns where the browser stops. */
  return async (start: string, form?: URLSearchParams): Promise<Stop> => {
    let url = start;
    let body = form;
    for (;;) {
      const response = await fetch(url, {
        ...(body && { method: 'POST', body }),
        headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
        redirect: 'manual',
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? [];
        jar.set(name, value);
      }
      const location = response.headers.get('location');
      if (location === null) return { url, text: await response.text() };
      url = new URL(location, url).href;
      body = undefined;
      if (!url.startsWith(sandboxUrl)) return { url, text: '' };
    }
  };
};

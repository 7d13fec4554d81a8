import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

/**
 * Files of the project `web` share a browser and its loaded packages. Our own modules load again for each
 * file, like on a new page, and the setup resets everything that a file changed in the browser.
 */
vi.resetModules();

// A busy machine is not a failure, so waits have long timeouts.
configure({ asyncUtilTimeout: 10_000 });

// The click of a link saves a file; following it would leave the page for every later test.
type Follow = (this: HTMLElement) => void;
const follow: Follow = Reflect.get(HTMLElement.prototype, 'click');
HTMLAnchorElement.prototype.click = function click(): void {
  if (this.download === '') follow.call(this);
};

interface Listening {
  readonly type: string;
  readonly listener: EventListenerOrEventListenerObject;
  readonly options: boolean | AddEventListenerOptions | undefined;
}

type Listen = (this: void, ...listening: Parameters<typeof window.addEventListener>) => void;

const listen = Reflect.get(window, 'addEventListener') as Listen;
const heard: Listening[] = [];
const attributes = [...document.documentElement.attributes].map(({ name, value }) => [name, value] as const);

window.addEventListener = (
  type: string,
  listener: EventListenerOrEventListenerObject,
  options?: boolean | AddEventListenerOptions,
): void => {
  heard.push({ type, listener, options });
  listen(type, listener, options);
};

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  window.addEventListener = listen;
  for (const { type, listener, options } of heard) window.removeEventListener(type, listener, options);
  // A router puts its own function in front of the browser's.
  for (const name of ['pushState', 'replaceState']) Reflect.deleteProperty(history, name);
  history.replaceState(null, '', '/');
  const { documentElement: page, head, body } = document;
  for (const name of page.getAttributeNames()) page.removeAttribute(name);
  for (const [name, value] of attributes) page.setAttribute(name, value);
  for (const name of body.getAttributeNames()) body.removeAttribute(name);
  body.replaceChildren();
  head.replaceChildren();
  document.title = '';
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=')[0]}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`;
});

import type { Locale } from '@parcela/domain';

/**
 * Staff see content like investors: the back office shows this page of the investors' app in a frame and
 * gives it the answer that it has read. The page sends no request and has no session
 * (docs/architecture/back-office.md).
 */
export const previewPath = '/preview';

/** The displayed content; `data` is the answer of the kind's preview route. */
export interface Preview {
  readonly kind: 'project' | 'article' | 'poll' | 'update';
  readonly locale: Locale;
  readonly data: unknown;
}

const ready = 'parcela-preview-ready';

/** Tells whether a message comes from this window of our own pages. */
const isFrom = (event: MessageEvent, source: Window | null | undefined): boolean =>
  event.origin === location.origin && event.source !== null && event.source === source;

/**
 * In the frame: reports that it listens, and calls back with the data from the surrounding page; returns the
 * function that stops it.
 */
export const receivePreviews = (show: (preview: Preview) => void): (() => void) => {
  const listen = (event: MessageEvent<Preview>): void => {
    if (window.parent !== window && isFrom(event, window.parent)) show(event.data);
  };
  window.addEventListener('message', listen);
  window.parent.postMessage(ready, location.origin);
  return () => window.removeEventListener('message', listen);
};

/** Around the frame: calls back when it listens; returns the function that stops it. */
export const whenPreviewListens = (
  frame: () => Window | null | undefined,
  begin: () => void,
): (() => void) => {
  const listen = (event: MessageEvent): void => {
    if (isFrom(event, frame()) && event.data === ready) begin();
  };
  window.addEventListener('message', listen);
  return () => window.removeEventListener('message', listen);
};

export const givePreview = (frame: Window | null | undefined, preview: Preview): void =>
  frame?.postMessage(preview, location.origin);

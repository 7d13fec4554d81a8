import { fileKind } from '../../worker/request-kind.ts';

const loaded = new Set<string>();

const add = ({ name, responseStatus }: PerformanceResourceTiming): boolean => {
  const url = new URL(name);
  // Not every browser reports the status.
  const isFailed = responseStatus >= 400;
  if (url.origin !== location.origin || fileKind(url) === 'other' || isFailed) return false;
  const file = url.pathname + url.search;
  const isNew = !loaded.has(file);
  loaded.add(file);
  return isNew;
};

/** The files of the app that this page has loaded so far. */
export const loadedFiles = (): readonly string[] => [...loaded];

/** Calls back when the page has loaded another file. */
export const whenFilesLoad = (changed: () => void): void => {
  const observer = new PerformanceObserver((list) => {
    const news = (list.getEntries() as PerformanceResourceTiming[]).filter(add);
    if (news.length > 0) changed();
  });
  observer.observe({ type: 'resource', buffered: true });
};

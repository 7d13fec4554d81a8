import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/**
 * Collects problems during a journey: errors of the page, of the console and of the server, failed requests, and
 * reports of the content policy, on every page and frame of the context. From other windows of a journey, such as
 * staff windows, it collects only the reports of the policy.
 */
export interface Watch {
  /** A message that this journey provokes on purpose. */
  readonly expects: (message: RegExp) => void;
  /** Unexpected messages. */
  readonly findings: () => readonly string[];
  readonly stop: () => void;
}

const isReport = (message: ConsoleMessage): boolean =>
  /content security policy|permissions policy/i.test(message.text());

export const watch = (context: BrowserContext): Watch => {
  const seen: string[] = [];
  const expected: RegExp[] = [];
  const note = (message: ConsoleMessage): void =>
    void seen.push(`console: ${message.text()} (${message.location().url})`);
  context.on('console', (message) => {
    if (message.type() === 'error' || isReport(message)) note(message);
  });
  const watchOther = (other: BrowserContext): void => {
    other.on('console', (message) => {
      if (isReport(message)) note(message);
    });
  };
  const browser = context.browser();
  browser?.on('context', watchOther);
  context.on('weberror', (failure) => seen.push(`page error: ${failure.error().message}`));
  context.on('response', (response) => {
    if (response.status() >= 500) seen.push(`response: ${response.status()} of ${response.url()}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page during a load aborts the request.
    if (reason !== 'net::ERR_ABORTED') seen.push(`request: ${reason} of ${request.url()}`);
  });
  return {
    expects: (message) => expected.push(message),
    findings: () => seen.filter((finding) => !expected.some((message) => message.test(finding))),
    stop: () => void browser?.off('context', watchOther),
  };
};

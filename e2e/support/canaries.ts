import type { Page } from '@playwright/test';

type Json = Readonly<Record<string, unknown>>;

const canary = `"'><img src=x: data-canary onerror="window.attacked=1"></script><script>window.attacked=1</script>`;

/** Fields with user texts; others are ids, states, dates and addresses. */
const typed = new Set([
  'title',
  'name',
  'description',
  'caption',
  'content',
  'text',
  'comment',
  'firstName',
  'lastName',
  'bankName',
  'holderName',
  'question',
  'reason',
  'note',
  'message',
  'label',
  'alternativeText',
  'counterparty',
  'payer',
  'originalName',
  'device',
]);

const planted = (value: unknown, key: string): unknown => {
  if (typeof value === 'string' && typed.has(key)) return `${value}${canary}`;
  if (Array.isArray(value)) return value.map((part) => planted(part, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, planted(part, name)]));
};

/** The same answer, with markup and a script in every user text. */
export const plantCanaries = (answer: Json): Json => planted(answer, '') as Json;

/** The canaries that became a part of the page. */
export const canaryIn = (page: Page): Promise<{ readonly elements: number; readonly hasRun: boolean }> =>
  page.evaluate(() => ({
    elements: document.querySelectorAll('[data-canary]').length,
    hasRun: 'attacked' in globalThis,
  }));

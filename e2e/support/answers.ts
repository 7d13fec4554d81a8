import type { Page, Request } from '@playwright/test';

type Json = Readonly<Record<string, unknown>>;

/** User texts can be of any length, with words longer than a line. */
const longWords =
  'Nejneobhospodařovávatelnější a nejnerozpočítatelnější Konstantynopolitańczykowianeczkaobywatelka s podzemním parkováním';
const written = new Set([
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
]);
const amounts = new Set([
  'netWorth',
  'investedAmount',
  'currentValue',
  'earnings',
  'balance',
  'remainingAmount',
  'owed',
  'price',
]);

/** The same answer with long texts and large amounts. */
export const lengthen = (value: unknown, key = ''): unknown => {
  if (typeof value === 'string' && written.has(key)) return `${value} ${longWords}`;
  if (typeof value === 'number' && amounts.has(key)) return 98_765_432_109_87;
  if (Array.isArray(value)) return value.map((item) => lengthen(item, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, lengthen(part, name)]));
};

/** Replaces the server's answer. */
export const giveAnswer = async (page: Page, call: RegExp, answer: Json): Promise<void> => {
  await page.route(call, (route) => route.fulfill({ json: answer }));
};

/** Changes the server's answers. */
export const changeAnswers = async (
  page: Page,
  call: RegExp,
  change: (answer: Json) => unknown,
): Promise<void> => {
  await page.route(call, async (route) => {
    const response = await route.fetch();
    const isJson = response.headers()['content-type']?.includes('json') === true;
    const isChanged = isJson && response.ok();
    const answer = isChanged ? { response, json: change((await response.json()) as Json) } : { response };
    // The user may leave the requesting page meanwhile.
    await route.fulfill(answer).catch(() => undefined);
  });
};

/** Delays the answers until they are released. */
export const delayAnswers = async (
  page: Page,
  call: RegExp,
): Promise<{ readonly asked: Promise<Request>; readonly release: () => void }> => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(call, async (route) => {
    await released;
    await route.fallback();
  });
  return { asked: page.waitForRequest(call), release: () => release() };
};

/** Every answer is a failure of the server. */
export const failAnswers = async (page: Page, call: RegExp): Promise<void> => {
  await page.route(call, (route) =>
    route.fulfill({
      status: 500,
      json: {
        data: null,
        error: {
          status: 500,
          name: 'InternalServerError',
          message: 'An error occurred.',
          details: { code: 'common.error', params: {}, issues: [], requestId: 'e2e-failed-on-purpose' },
        },
      },
    }),
  );
};

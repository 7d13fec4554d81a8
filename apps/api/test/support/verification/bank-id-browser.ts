import { createSandboxBrowser } from '../app/sandbox-browser.ts';
import type { SandboxProcess } from '../app/sandbox-process.ts';

/** What a browser brings from a bank: `code` and `state`, or `error`. */
export type BankIdFields = Readonly<Record<string, string>>;

/** Goes to the page of the bank and makes a choice there: `next` is the person chosen by the control. */
export const visitBank = async (
  sandbox: SandboxProcess,
  uri: string,
  choice = 'next',
): Promise<BankIdFields> => {
  const visit = createSandboxBrowser(sandbox.url);
  const page = await visit(uri);
  const back = await visit(page.url, new URLSearchParams({ choice }));
  return Object.fromEntries(new URL(back.url).searchParams);
};

import { createSandboxBrowser } from '../app/sandbox-browser.ts';
import type { SandboxProcess } from '../app/sandbox-process.ts';

/** The fields that a browser brings from a bank: `code` and `state`, or `error`. */
export type BankIdFields = Readonly<Record<string, string>>;

/** Opens the bank's page and makes a choice there; `next` is the person that the sandbox's control selected. */
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

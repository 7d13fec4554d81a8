import type { Page } from '@playwright/test';
import { siteUrl } from '../support/environment.ts';

/**
 * The kind of page at an address of the back office: `/orders/:id`, or `/withdrawals?row` for a row shown next to a
 * list; undefined for lists and other places.
 */
const kindOf = ({ origin, pathname, searchParams }: URL): string | undefined => {
  const [, app, screen, id, ...rest] = pathname.split('/');
  if (origin !== siteUrl || app !== 'backoffice' || rest.length > 0) return undefined;
  if (id !== undefined) return `/${screen}/:id`;
  return searchParams.has('row') ? `/${screen}?row` : undefined;
};

/** Pages found by links, one of each kind. */
export class KindsOfPages {
  readonly #found = new Map<string, string>();
  readonly #seen = new Set<string>();

  /** Records the links on the current page. */
  async collect(page: Page): Promise<void> {
    const links = await page
      .locator(':is(main, dialog) a[href]')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    for (const link of links) {
      const kind = kindOf(new URL(link));
      if (kind !== undefined && !this.#found.has(kind)) this.#found.set(kind, link);
    }
  }

  /** The next page of an unseen kind. */
  next(): { readonly kind: string; readonly address: string } | undefined {
    for (const [kind, address] of this.#found)
      if (!this.#seen.has(kind)) {
        this.#seen.add(kind);
        return { kind, address };
      }
    return undefined;
  }

  get seen(): readonly string[] {
    return [...this.#seen];
  }
}

/** Kinds of pages that the demo always has. */
export const kindsOfTheDemo = [
  '/approvals/:id',
  '/articles/:id',
  '/audit?row',
  '/bank-accounts/:id',
  '/bank-accounts?row',
  '/bank-days/:id',
  '/bank-movements/:id',
  '/banners/:id',
  '/book-proofs/:id',
  '/collection-accounts?row',
  '/distribution-lines?row',
  '/distributions/:id',
  '/faqs/:id',
  '/investors/:id',
  '/mails/:id',
  '/media/:id',
  '/messages/:id',
  '/orders/:id',
  '/polls/:id',
  '/projects/:id',
  '/published-rates?row',
  '/refunds/:id',
  '/refunds?row',
  '/restrictions?row',
  '/staff/:id',
  '/suspense/:id',
  '/tags?row',
  '/transfers/:id',
  '/transfers?row',
  '/withdrawals/:id',
  '/withdrawals?row',
] as const;

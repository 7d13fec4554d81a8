import type { LinkComponentProps } from '@parcela/ui';
import { defaultParseSearch, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** The router needs path, query and fragment separately. */
const partsOf = (href: string): { to: string; search: Record<string, unknown>; hash?: string } => {
  const { pathname, search, hash } = new URL(href, 'https://app.invalid');
  return {
    to: pathname,
    search: defaultParseSearch(search),
    ...(hash === '' ? {} : { hash: hash.slice(1) }),
  };
};

/** The router's link for the component kit: takes a plain address, and does not reload the page. */
export const RouterLink = ({ href, children, ...rest }: LinkComponentProps): ReactNode =>
  /^(https?:|mailto:|tel:|otpauth:|\/api\/|#)/.test(href) ? (
    <a href={href} {...rest}>
      {children}
    </a>
  ) : (
    <Link {...partsOf(href)} {...rest}>
      {children}
    </Link>
  );

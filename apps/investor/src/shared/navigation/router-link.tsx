import type { LinkComponentProps } from '@parcela/ui';
import { defaultParseSearch, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** The router wants path, query and fragment apart. */
const partsOf = (href: string): { to: string; search: Record<string, unknown>; hash?: string } => {
  const { pathname, search, hash } = new URL(href, 'https://app.invalid');
  return {
    to: pathname,
    search: defaultParseSearch(search),
    ...(hash === '' ? {} : { hash: hash.slice(1) }),
  };
};

/** The router's link for the component kit: a plain address in, no reload out. */
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

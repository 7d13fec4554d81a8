import { isSafeLink } from '@parcela/domain';
import { Link } from '@parcela/ui';
import type { ReactNode } from 'react';

/**
 * A link that staff wrote: within the app through the router, elsewhere in a new tab. The server takes safe addresses
 * only; were another to come, its words would be shown without it.
 */
export const ContentLink = ({
  to,
  className,
  children,
}: {
  to: string;
  className?: string | undefined;
  children: ReactNode;
}): ReactNode =>
  isSafeLink(to) ? (
    <Link to={to} isExternal={!to.startsWith('/')} {...(className !== undefined && { className })}>
      {children}
    </Link>
  ) : (
    children
  );

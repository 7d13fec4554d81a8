import { isSafeLink } from '@parcela/domain';
import { Link } from '@parcela/ui';
import type { ReactNode } from 'react';

/**
 * A link written by staff: within the app through the router, any other in a new tab. The server accepts safe
 * addresses only; any other appears as plain text.
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

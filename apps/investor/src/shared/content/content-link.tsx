import { isSafeLink } from '@parcela/domain';
import { Link } from '@parcela/ui';
import type { ReactNode } from 'react';

/**
 * A link written by staff: the router opens links within the app, all others open in a new tab. The server accepts
 * only safe addresses; any other address appears as plain text.
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

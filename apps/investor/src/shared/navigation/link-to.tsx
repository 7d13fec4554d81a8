import { Link } from '@parcela/ui';
import type { ReactNode } from 'react';

/** The component that a phrase with a `<link>` needs: the words between the tags become a link. */
export const linkTo =
  (to: string, options: { readonly isExternal?: boolean } = {}) =>
  (parts: ReactNode[]): ReactNode => (
    <Link to={to} {...options}>
      {parts}
    </Link>
  );

import type { LinkComponentProps } from '@parcela/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** The router's link for the component kit: a plain address in, no reload out. */
export const RouterLink = ({ href, ...rest }: LinkComponentProps): ReactNode =>
  /^(https?:|mailto:|\/api\/|#)/.test(href) ? <a href={href} {...rest} /> : <Link to={href} {...rest} />;

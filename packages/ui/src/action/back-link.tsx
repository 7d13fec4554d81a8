import { IconArrowLeft } from '../icons/icons.gen.ts';
import classes from './back-link.module.css';
import { Link } from './link.tsx';
import type { BackLinkProps } from './props.ts';

/** The link to the parent page, above a page's title. */
export function BackLink({ to, children }: BackLinkProps) {
  return (
    <Link to={to} className={classes['root']}>
      <IconArrowLeft size={18} stroke={1.75} aria-hidden />
      <span>{children}</span>
    </Link>
  );
}

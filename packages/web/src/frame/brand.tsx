import { Group, Link } from '@parcela/ui';
import type { ReactNode } from 'react';
import classes from './brand.module.css';
import { pageBrand } from './page-facts.ts';

interface BrandProps {
  readonly to: string;
  /** The address is a document of the server, not a screen of the app. */
  readonly leavesApp?: boolean;
}

/** The mark and the name of the brand, with a link to the start. */
export const Brand = ({ to, leavesApp = false }: BrandProps): ReactNode => {
  const { name, icon } = pageBrand();
  const className = classes['brand'] ?? '';
  const shown = (
    <Group gap="xs" wrap="nowrap">
      <img src={icon} alt="" width={28} height={28} />
      <span className={classes['name']}>{name}</span>
    </Group>
  );
  return leavesApp ? (
    <a href={to} className={className}>
      {shown}
    </a>
  ) : (
    <Link to={to} className={className}>
      {shown}
    </Link>
  );
};

import { Group, Link } from '@parcela/ui';
import type { ReactNode } from 'react';
import classes from './brand.module.css';
import { pageBrand } from './page-facts.ts';

/** The mark and the name of the brand, with a link to the start. */
export const Brand = ({ to }: { to: string }): ReactNode => {
  const { name, icon } = pageBrand();
  return (
    <Link to={to} className={classes['brand'] ?? ''}>
      <Group gap="xs" wrap="nowrap">
        <img src={icon} alt="" width={28} height={28} />
        <span className={classes['name']}>{name}</span>
      </Group>
    </Link>
  );
};

import { Group, Link } from '@parcela/ui';
import type { ReactNode } from 'react';
import classes from './brand.module.css';

/** The logo and the name, with a link to the start. */
export const Brand = ({ to }: { to: string }): ReactNode => (
  <Link to={to} className={classes['brand'] ?? ''}>
    <Group gap="xs" wrap="nowrap">
      <img src={`${import.meta.env.BASE_URL}favicon.svg`} alt="" width={28} height={28} />
      Parcela
    </Group>
  </Link>
);

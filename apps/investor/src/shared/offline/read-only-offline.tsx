import type { ReactNode } from 'react';
import classes from './read-only-offline.module.css';
import { useIsOnline } from './use-is-online.ts';

/** Without a connection no button and no field inside can be used. Links stay: they lead to what is stored, or say why not. */
export const ReadOnlyOffline = ({ children }: { children: ReactNode }): ReactNode => (
  <fieldset role="presentation" disabled={!useIsOnline()} className={classes['root']}>
    {children}
  </fieldset>
);

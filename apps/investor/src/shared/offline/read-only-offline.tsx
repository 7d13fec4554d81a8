import type { ReactNode } from 'react';
import classes from './read-only-offline.module.css';
import { useIsOnline } from './use-is-online.ts';

/**
 * Disables every button and field inside while there is no connection. Links work: they lead to stored
 * screens or explain why they cannot.
 */
export const ReadOnlyOffline = ({ children }: { children: ReactNode }): ReactNode => (
  <fieldset role="presentation" disabled={!useIsOnline()} className={classes['root']}>
    {children}
  </fieldset>
);

import { DateText } from '@parcela/ui';
import type { ReactNode } from 'react';

/** From a day to a day, both included. */
export const Period = ({ from, to }: { from: string; to: string }): ReactNode => (
  <>
    <DateText value={from} /> – <DateText value={to} />
  </>
);

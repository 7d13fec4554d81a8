import { DateText } from '@parcela/ui';
import type { ReactNode } from 'react';

/** A period in days, both ends included. */
export const Period = ({ from, to }: { from: string; to: string }): ReactNode => (
  <>
    <DateText value={from} /> – <DateText value={to} />
  </>
);

import type { listAuditEntries } from '@parcela/contract/operator';
import type { ReactNode } from 'react';
import type { RowOf } from '../../shared/api/route-types.ts';
import { FactsOf } from '../../shared/resource/detail/facts-of.tsx';

type Entry = RowOf<typeof listAuditEntries>;

/** The facts before and after a change. */
export const Change = ({ subject }: { readonly subject: Entry }): ReactNode => (
  <FactsOf facts={subject.after ?? {}} before={subject.before ?? undefined} />
);

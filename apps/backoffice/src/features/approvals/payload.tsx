import type { getApproval } from '@parcela/contract/operator';
import type { ReactNode } from 'react';
import type { DataOf } from '../../shared/api/route-types.ts';
import { FactsOf } from '../../shared/resource/detail/facts-of.tsx';
import { RequestedPayments } from './requested-payments.tsx';

type Approval = DataOf<typeof getApproval>;

/** The stored payload of the request, and the result of the executed action. */
export const Payload = ({ subject }: { readonly subject: Approval }): ReactNode =>
  subject.action === 'withdrawals.pay_many' ? (
    <RequestedPayments subject={subject} />
  ) : (
    <FactsOf facts={{ ...subject.payload, ...subject.result }} />
  );

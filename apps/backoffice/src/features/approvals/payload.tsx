import type { getApproval } from '@parcela/contract/operator';
import type { ReactNode } from 'react';
import type { DataOf } from '../../shared/api/route-types.ts';
import { FactsOf } from '../../shared/resource/detail/facts-of.tsx';
import { RequestedPayments } from './requested-payments.tsx';
import { RequestedPrice } from './requested-price.tsx';

type Approval = DataOf<typeof getApproval>;

/** The stored payload of the request, and the result of the executed action. */
export const Payload = ({ subject }: { readonly subject: Approval }): ReactNode => {
  if (subject.action === 'withdrawals.pay_many') return <RequestedPayments subject={subject} />;
  if (subject.action === 'projects.set_price') return <RequestedPrice subject={subject} />;
  return <FactsOf facts={{ ...subject.payload, ...subject.result }} />;
};

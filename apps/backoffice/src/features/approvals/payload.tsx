import type { getApproval } from '@parcela/contract/operator';
import type { ReactNode } from 'react';
import type { DataOf } from '../../shared/api/route-types.ts';
import { Technical } from '../../shared/resource/detail/technical.tsx';
import { RequestedPayments } from './requested-payments.tsx';
import { RequestedPrice } from './requested-price.tsx';

type Approval = DataOf<typeof getApproval>;

/** Payloads that are shown in words. */
const worded: ReadonlySet<string> = new Set(['withdrawals.pay_many', 'projects.set_price']);

/** While a request waits, what would happen is shown with its technical details. */
export const isPayloadShown = ({ action, state }: Approval): boolean =>
  worded.has(action) || state !== 'pending';

/** The stored payload of the request, and the result of the executed action. */
export const Payload = ({ subject }: { readonly subject: Approval }): ReactNode => {
  if (subject.action === 'withdrawals.pay_many') return <RequestedPayments subject={subject} />;
  if (subject.action === 'projects.set_price') return <RequestedPrice subject={subject} />;
  return <Technical facts={{ ...subject.payload, ...subject.result }} />;
};

import type { getApproval } from '@parcela/contract/operator';
import type { ReactNode } from 'react';
import type { DataOf } from '../../shared/api/route-types.ts';
import { Technical } from '../../shared/resource/detail/technical.tsx';
import { RequestedPayments } from './requested-payments.tsx';
import { RequestedPrice } from './requested-price.tsx';

type Approval = DataOf<typeof getApproval>;

const priceActions: ReadonlySet<string> = new Set([
  'projects.set_price',
  'projects.move_price',
  'projects.end_price',
]);
/** Payloads that are shown in words. */
const isWorded = (action: string): boolean => action === 'withdrawals.pay_many' || priceActions.has(action);

/** While a request waits, what would happen is shown with its technical details. */
export const isPayloadShown = ({ action, state }: Approval): boolean =>
  isWorded(action) || state !== 'pending';

/** The stored payload of the request, and the result of the executed action. */
export const Payload = ({ subject }: { readonly subject: Approval }): ReactNode => {
  if (subject.action === 'withdrawals.pay_many') return <RequestedPayments subject={subject} />;
  if (priceActions.has(subject.action)) return <RequestedPrice subject={subject} />;
  return <Technical facts={{ ...subject.payload, ...subject.result }} />;
};

import type { DataOf } from '@parcela/contract';
import type { getApproval } from '@parcela/contract/operator';
import type { ReactNode } from 'react';
import { Technical } from '../../shared/resource/detail/technical.tsx';
import { RequestedPayments } from './requested-payments.tsx';

type Approval = DataOf<typeof getApproval>;

/** While a request waits, the expected effect appears with its technical details. */
export const isPayloadShown = ({ action, state }: Approval): boolean =>
  action === 'withdrawals.pay_many' || state !== 'pending';

/** The stored payload of the request, and the result of the executed action. */
export const Payload = ({ subject }: { readonly subject: Approval }): ReactNode =>
  subject.action === 'withdrawals.pay_many' ? (
    <RequestedPayments subject={subject} />
  ) : (
    <Technical facts={{ ...subject.payload, ...subject.result }} />
  );

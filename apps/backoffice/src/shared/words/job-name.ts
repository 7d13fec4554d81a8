import type { PhraseId } from '@parcela/phrases';
import { text, type Value, words } from '../resource/values.ts';

/** The work of a queue's jobs and of a subscriber to events, by their stored names. */
export const jobNames: Readonly<Record<string, PhraseId>> = {
  'accounts.send-confirmation-mail': 'bo.job.accounts.send-confirmation-mail',
  'accounts.send-account-closed-mail': 'bo.job.accounts.send-account-closed-mail',
  'accounts.send-password-reset-mail': 'bo.job.accounts.send-password-reset-mail',
  'accounts.send-step-up-code': 'bo.job.accounts.send-step-up-code',
  'payments.process-event': 'bo.job.payments.process-event',
  'payments.send-refund': 'bo.job.payments.send-refund',
  'payments.send-wallet-authorization': 'bo.job.payments.send-wallet-authorization',
  'verification.process-event': 'bo.job.verification.process-event',
  'notifications.notify-of-orders': 'bo.job.notifications.notify-of-orders',
  'referrals.plan-purchase-events': 'bo.job.referrals.plan-purchase-events',
  'verification.follow-risk': 'bo.job.verification.follow-risk',
};

/** A job or a subscriber in words; an unknown one appears by its name. */
export const jobName = (name: string): Value => {
  const label = jobNames[name];
  return label === undefined ? text(name) : words(label);
};

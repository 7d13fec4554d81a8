import { locales, type Localized } from '@parcela/domain';
import { say, type ServerPhraseId } from '@parcela/phrases/server';
import type { ReviewKind } from '../verification.tables.ts';

interface Template {
  readonly code: string;
  readonly kind: ReviewKind | 'change_request';
  readonly outcome: 'rejected' | 'asked';
  readonly phrase: ServerPhraseId;
}

const templates = [
  { code: 'unreadable', kind: 'kyc', outcome: 'asked', phrase: 'reviewTemplates.kyc.unreadable' },
  { code: 'expired', kind: 'kyc', outcome: 'asked', phrase: 'reviewTemplates.kyc.expired' },
  { code: 'other_name', kind: 'kyc', outcome: 'asked', phrase: 'reviewTemplates.kyc.other_name' },
  { code: 'address', kind: 'kyc', outcome: 'asked', phrase: 'reviewTemplates.kyc.address' },
  { code: 'not_own', kind: 'kyc', outcome: 'rejected', phrase: 'reviewTemplates.kyc.not_own' },
  { code: 'no_identity', kind: 'kyc', outcome: 'rejected', phrase: 'reviewTemplates.kyc.no_identity' },
  { code: 'wealth', kind: 'aml', outcome: 'asked', phrase: 'reviewTemplates.aml.wealth' },
  { code: 'public_office', kind: 'aml', outcome: 'asked', phrase: 'reviewTemplates.aml.public_office' },
  { code: 'purpose', kind: 'aml', outcome: 'asked', phrase: 'reviewTemplates.aml.purpose' },
  { code: 'cannot_accept', kind: 'aml', outcome: 'rejected', phrase: 'reviewTemplates.aml.cannot_accept' },
  {
    code: 'no_proof',
    kind: 'change_request',
    outcome: 'rejected',
    phrase: 'reviewTemplates.change_request.no_proof',
  },
  {
    code: 'value_differs',
    kind: 'change_request',
    outcome: 'rejected',
    phrase: 'reviewTemplates.change_request.value_differs',
  },
] as const satisfies readonly Template[];

const inEachLanguage = (phrase: ServerPhraseId): Localized =>
  Object.fromEntries(locales.map((locale) => [locale, say(locale, phrase)])) as Localized;

/** Template texts for the user, for a refusal or a question. */
export const reviewTemplates = () =>
  templates.map(({ phrase, ...template }) => ({ ...template, texts: inEachLanguage(phrase) }));

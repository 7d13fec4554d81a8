import type { Me } from '@parcela/client/investor';
import { isDone, nextStep, type VerificationOption, type VerificationType } from '@parcela/domain';
import { paths } from '../../../shared/navigation/paths.ts';
import { withSearch } from '../../../shared/navigation/search.ts';
import type { VerificationSearch } from './verification-search.ts';

type Kyc = Me['kyc'];
export type CheckState = Kyc['state'];
export type Renewal = NonNullable<Kyc['renewal']>;

/** What decides which part of the verification a person sees. */
export interface VerificationSituation {
  readonly type: string | undefined;
  readonly subType: string | undefined;
  readonly search: VerificationSearch;
  readonly options: readonly VerificationOption[];
  readonly granted: readonly VerificationType[];
  readonly kycState: CheckState;
  /** How a new check stands that follows a valid one; null when none is asked for. */
  readonly renewal: Renewal['state'] | null;
}

/** What is shown, and the address of the next step: where it leads on to by itself, or once it is done. */
export interface VerificationView {
  readonly view:
    | 'redirect'
    | 'success'
    | 'kyc-selection'
    | 'kyc-widget'
    | 'bank-id'
    | 'kyc-checking'
    | 'kyc-done'
    | 'aml';
  readonly href: string;
}

/** The address of the next step, which carries the project that the person wants to order (spec section 4). */
const nextAddress = ({ options, granted, search }: VerificationSituation): string => {
  const { slug } = search;
  const checking = search.checking === true;
  const next = nextStep({ options, granted, checking, slug: slug ?? null });
  if (next.step === 'KYC') return withSearch(paths.verificationStep('kyc'), { checking, slug });
  if (next.step === 'AML') return withSearch(paths.verificationStep('aml'), { slug });
  return next.step === 'order' ? paths.projectOrder(next.slug) : paths.projects;
};

/** The check that the person can still do something about: the renewal of a valid one, else the one and only. */
export const openCheck = (kyc: Kyc): Pick<Kyc, 'state' | 'comment' | 'since'> => {
  const { renewal } = kyc;
  if (kyc.state !== 'done' || renewal === null) return kyc;
  return { state: renewal.state === 'due' ? 'none' : renewal.state, comment: renewal.comment, since: null };
};

/** Whoever comes from a check that is not told of as a renewal comes from the one that is done. */
const isRenewing = ({ renewal, search }: VerificationSituation): boolean =>
  renewal !== null && (renewal !== 'due' || search.checking !== true);

const runningStates: readonly string[] = ['pending', 'review'];

const chooseKyc = (situation: VerificationSituation): VerificationView['view'] => {
  const { subType, search, kycState, renewal, options, granted } = situation;
  if (isDone('KYC', options, granted) && !isRenewing(situation)) return 'kyc-done';
  // A refusal is final: there is no second check to offer.
  if (search.checking === true || kycState === 'rejected') return 'kyc-checking';
  if (subType === 'sumsub') return 'kyc-widget';
  if (subType === 'bankid') return 'bank-id';
  if (subType !== undefined) return 'redirect';
  return runningStates.includes(renewal ?? kycState) ? 'kyc-checking' : 'kyc-selection';
};

/** The verification flow of spec section 4: which part belongs to an address, given what is done already. */
export const chooseView = (situation: VerificationSituation): VerificationView => {
  const { type, search, options, granted } = situation;
  const href = nextAddress(situation);
  if (type === 'kyc') return { view: chooseKyc(situation), href };
  if (type === 'aml') return { view: isDone('KYC', options, granted) ? 'aml' : 'redirect', href };
  return { view: search.success === true ? 'success' : 'redirect', href };
};

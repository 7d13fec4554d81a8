import type { Me } from '@parcela/contract/investor';
import { isDone, nextStep, type VerificationOption, type VerificationType } from '@parcela/domain';
import { withSearch } from '@parcela/web';
import { paths } from '../../../shared/navigation/paths.ts';
import type { VerificationSearch } from './verification-search.ts';

type Kyc = Me['kyc'];
export type CheckState = Kyc['state'];
export type Renewal = NonNullable<Kyc['renewal']>;

/** The data that decides which part of the verification a user sees. */
export interface VerificationSituation {
  readonly type: string | undefined;
  readonly subType: string | undefined;
  readonly search: VerificationSearch;
  readonly options: readonly VerificationOption[];
  readonly granted: readonly VerificationType[];
  readonly kycState: CheckState;
  /** The state of a new check while the current one is still valid; null when none is due. */
  readonly renewal: Renewal['state'] | null;
}

/** The part to show, and the address of the next step: the target of a redirect, or of a completed step. */
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

/** The address of the next step, with the project that the user will order (spec section 4). */
const nextAddress = ({ options, granted, search }: VerificationSituation): string => {
  const { slug } = search;
  const checking = search.checking === true;
  const next = nextStep({ options, granted, checking, slug: slug ?? null });
  if (next.step === 'KYC') return withSearch(paths.verificationStep('kyc'), { checking, slug });
  if (next.step === 'AML') return withSearch(paths.verificationStep('aml'), { slug });
  return next.step === 'order' ? paths.projectOrder(next.slug) : paths.projects;
};

/** The check on which the user can still act: the renewal of a valid check, or the only check. */
export const openCheck = (kyc: Kyc): Pick<Kyc, 'state' | 'comment' | 'since'> => {
  const { renewal } = kyc;
  if (kyc.state !== 'done' || renewal === null) return kyc;
  return { state: renewal.state === 'due' ? 'none' : renewal.state, comment: renewal.comment, since: null };
};

/** If no renewal is known, the user comes from the finished check. */
const isRenewing = ({ renewal, search }: VerificationSituation): boolean =>
  renewal !== null && (renewal !== 'due' || search.checking !== true);

const runningStates: readonly string[] = ['pending', 'review'];

const chooseKyc = (situation: VerificationSituation): VerificationView['view'] => {
  const { subType, search, kycState, renewal, options, granted } = situation;
  if (isDone('KYC', options, granted) && !isRenewing(situation)) return 'kyc-done';
  // A refusal is final: the user gets no second check.
  if (search.checking === true || kycState === 'rejected') return 'kyc-checking';
  if (subType === 'sumsub') return 'kyc-widget';
  if (subType === 'bankid') return 'bank-id';
  if (subType !== undefined) return 'redirect';
  return runningStates.includes(renewal ?? kycState) ? 'kyc-checking' : 'kyc-selection';
};

/** Chooses the part for an address from the completed steps, according to the verification flow of spec section 4. */
export const chooseView = (situation: VerificationSituation): VerificationView => {
  const { type, search, options, granted } = situation;
  const href = nextAddress(situation);
  if (type === 'kyc') return { view: chooseKyc(situation), href };
  if (type === 'aml') return { view: isDone('KYC', options, granted) ? 'aml' : 'redirect', href };
  return { view: search.success === true ? 'success' : 'redirect', href };
};

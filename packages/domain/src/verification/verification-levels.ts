/** The kinds of verification in their usual order (spec §3). */
export const verificationTypes = ['SIGNUP', 'KYC', 'AML', 'ORDER', 'INVESTOR'] as const;
export type VerificationType = (typeof verificationTypes)[number];

/** A verification level as the content service offers it; `relevance` orders the levels. */
export interface VerificationOption {
  readonly type: VerificationType;
  readonly relevance: number;
}

/** Done if absent from the options, or present in the user's list (spec §4). */
export function isDone(
  type: VerificationType,
  options: readonly VerificationOption[],
  granted: readonly VerificationType[],
): boolean {
  return granted.includes(type) || options.every((option) => option.type !== type);
}

/** The completed option of the highest relevance, or undefined when none is completed. */
export function currentLevel<O extends VerificationOption>(
  options: readonly O[],
  granted: readonly VerificationType[],
): O | undefined {
  return byRelevance(options).findLast((option) => granted.includes(option.type));
}

/** The option one step above the current level, the lowest when nothing is completed, undefined at the top. */
export function nextLevel<O extends VerificationOption>(
  options: readonly O[],
  granted: readonly VerificationType[],
): O | undefined {
  const current = currentLevel(options, granted);
  return byRelevance(options).find((option) => current === undefined || option.relevance > current.relevance);
}

/** The drawing of a verification level: done, current or upcoming. */
export type StepState = 'done' | 'current' | 'upcoming';

/**
 * The verification levels by relevance, each with its state. The current one is the lowest incomplete level,
 * which can be a revoked check even when the user has higher levels.
 */
export function levelSteps<O extends VerificationOption>(
  options: readonly O[],
  granted: readonly VerificationType[],
): readonly { readonly option: O; readonly state: StepState }[] {
  const steps = byRelevance(options);
  const open = steps.find((option) => !granted.includes(option.type));
  return steps.map((option) => {
    if (granted.includes(option.type)) return { option, state: 'done' };
    return { option, state: option === open ? 'current' : 'upcoming' };
  });
}

/** The levels that an investor needs for orders, payments and withdrawals (spec §6, K1). */
const clearance = ['KYC', 'AML'] as const satisfies readonly VerificationType[];

/** The levels that investing needs and that are incomplete. */
export function missingToInvest(done: readonly VerificationType[]): VerificationType[] {
  return clearance.filter((type) => !done.includes(type));
}

/** Tells whether this user may place orders: KYC and AML are complete (spec §6). */
export function isClearedToInvest(
  options: readonly VerificationOption[],
  granted: readonly VerificationType[],
): boolean {
  return clearance.every((type) => isDone(type, options, granted));
}

/** The next target of the verification screen. */
export type VerificationStep =
  | { readonly step: 'KYC'; readonly checking: boolean }
  | { readonly step: 'AML' }
  | { readonly step: 'order'; readonly slug: string }
  | { readonly step: 'projects' };

/**
 * The verification flow of spec §4: KYC, then AML, then the order of the original project, or the list of
 * projects.
 */
export function nextStep(person: {
  readonly options: readonly VerificationOption[];
  readonly granted: readonly VerificationType[];
  readonly checking: boolean;
  readonly slug: string | null;
}): VerificationStep {
  const { options, granted, checking, slug } = person;
  if (!isDone('KYC', options, granted)) return { step: 'KYC', checking };
  if (!isDone('AML', options, granted)) return { step: 'AML' };
  return slug ? { step: 'order', slug } : { step: 'projects' };
}

/** The effect of the invest button. */
export type CallToAction =
  | 'sign_up'
  | 'verification'
  | 'verification_for_others'
  | 'order'
  | 'investors_only';

/**
 * The effect of the invest button for a user (spec §4). A user without KYC or AML goes to verification even
 * after reaching a higher level earlier, because a revoked check must be repeated before the next order.
 * Verification alone does not open an offer for investors only, so other users learn that before they begin.
 */
export function callToAction(person: {
  readonly options: readonly VerificationOption[];
  readonly granted: readonly VerificationType[];
  readonly onlyForCurrentInvestor: boolean;
}): CallToAction {
  const { options, granted, onlyForCurrentInvestor } = person;
  if (!isDone('SIGNUP', options, granted)) return 'sign_up';
  const isShutOut = onlyForCurrentInvestor && !isDone('INVESTOR', options, granted);
  if (!isClearedToInvest(options, granted)) return isShutOut ? 'verification_for_others' : 'verification';
  return isShutOut ? 'investors_only' : 'order';
}

function byRelevance<O extends VerificationOption>(options: readonly O[]): O[] {
  return options.toSorted((left, right) => left.relevance - right.relevance);
}

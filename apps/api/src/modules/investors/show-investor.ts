import { inLanguage, type Locale } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import { countSessions } from '@parcela/platform/security/sessions.ts';
import { showUserToStaff } from '../accounts/index.ts';
import { findInvestorFacts, type InvestorFacts } from './investor-facts.queries.ts';

export interface InvestorCall {
  /** documentId. */
  readonly user: string;
  readonly locale: Locale;
  readonly staffId: number;
  readonly requestId: string;
}

const isoOf = (at: string): string => new Date(at).toISOString();

const present = (facts: InvestorFacts, locale: Locale) => ({
  isConfirmed: facts.isConfirmed,
  levels: facts.levels.map((level) => ({
    ...level,
    grantedAt: isoOf(level.grantedAt),
    validUntil: level.validUntil === null ? null : isoOf(level.validUntil),
  })),
  wallets: facts.wallets,
  holdings: facts.holdings.map(({ documentId, title, shares }) => ({
    project: { documentId, title: inLanguage(title, locale) },
    shares,
  })),
  risk: facts.risk && {
    ...facts.risk,
    reasons: [...facts.risk.reasons],
    computedAt: isoOf(facts.risk.computedAt),
  },
  exceptions: facts.exceptions.map(({ ended, ...exception }) => ({
    ...exception,
    recordedAt: isoOf(exception.recordedAt),
    ended: ended && { ...ended, at: isoOf(ended.at) },
  })),
  restrictions: facts.restrictions.map((restriction) => ({
    ...restriction,
    openedAt: isoOf(restriction.openedAt),
  })),
});

/**
 * Returns an investor with masked identifying data, and their holdings; records the view. @throws BusinessError
 * `common.not_found` also for a deleted user
 */
export const showInvestor = async (
  deps: { readonly vault: PersonalVault },
  tx: Tx,
  { user, locale, staffId, requestId }: InvestorCall,
) => {
  const person = await showUserToStaff(deps, tx, { user, staffId, requestId });
  const facts = await findInvestorFacts(tx, user);
  const sessions = await countSessions(tx, 'investor', facts.userId);
  return { ...person, ...present(facts, locale), sessions };
};

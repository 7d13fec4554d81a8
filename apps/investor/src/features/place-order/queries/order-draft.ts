import { type Currency, isCurrency } from '@parcela/domain';
import type { SharesValue } from '@parcela/ui';
import { draftPlace } from '../../../shared/api/stored-requests.ts';

interface Draft {
  readonly numOfShares: SharesValue;
  readonly currency: Currency;
}

const isSharesValue = (value: unknown): value is SharesValue =>
  value === null || typeof value === 'number' || typeof value === 'string';

/**
 * The input before a detour (verification, an ended session), stored in this tab only. The form asks for
 * agreements again.
 */
export const readDraft = (project: string): Draft | null => {
  const text = sessionStorage.getItem(draftPlace(project));
  if (text === null) return null;
  const { numOfShares, currency } = JSON.parse(text) as Record<string, unknown>;
  return isCurrency(currency) && isSharesValue(numOfShares) ? { numOfShares, currency } : null;
};

export const saveDraft = (project: string, { numOfShares, currency }: Draft): void =>
  sessionStorage.setItem(draftPlace(project), JSON.stringify({ numOfShares, currency } satisfies Draft));

export const deleteDraft = (project: string): void => sessionStorage.removeItem(draftPlace(project));

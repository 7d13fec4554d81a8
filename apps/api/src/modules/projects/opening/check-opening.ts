import { type OpeningCheck, openingChecks } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { type AgreementKind, agreementKindsAt } from '../../legal-documents/index.ts';
import { findOfferAt, type OpeningMoment } from './opening-offer.queries.ts';

const ofEveryOrder: readonly AgreementKind[] = ['terms', 'whitePaper'];

/** What a project still lacks to open its sale at this time. */
export const listMissing = async (tx: Tx, opening: OpeningMoment): Promise<readonly OpeningCheck[]> => {
  const offer = await findOfferAt(tx, opening);
  const agreements = await agreementKindsAt(tx, opening);
  const isMet: Readonly<Record<OpeningCheck, boolean>> = {
    published: offer?.isPublished === true,
    price: offer?.hasPrice === true,
    orderDocuments: ofEveryOrder.every((kind) => agreements.has(kind)),
    prospectus: agreements.has('prospect'),
    yields: offer?.hasYields === true,
    map: offer?.hasMap === true,
    ownership: offer?.hasOwnership === true,
  };
  return openingChecks.filter((check) => !isMet[check]);
};

/**
 * @throws BusinessError `project.not_ready` naming what the project still lacks to open its sale at this time
 */
export const requireReadyToOpen = async (tx: Tx, opening: OpeningMoment): Promise<void> => {
  const missing = await listMissing(tx, opening);
  if (missing.length > 0) throw new BusinessError('project.not_ready', { missing });
};

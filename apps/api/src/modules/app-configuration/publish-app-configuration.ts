import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, invariant, ValidationError } from '@parcela/platform/errors.ts';
import type { EventAuthor } from '@parcela/platform/events/domain-event.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { requireEveryLanguage } from '@parcela/platform/formatting/require-every-language.ts';
import { contentKinds, type Publication, publishContent } from '../versioned-content/index.ts';
import { copyConfiguration, lockConfiguration } from './app-configuration.store.ts';
import { requireWholeImprint } from './imprint.ts';
import {
  type ConfigurationItem,
  configurationVersion,
  findConfiguration,
  findConfigurationStatus,
} from './operator-app-configuration.queries.ts';

/** @throws ValidationError naming each text that a language lacks */
const requireWhole = ({ title, administratorText, imprint, image }: ConfigurationItem): void => {
  requireEveryLanguage(title, 'title');
  requireEveryLanguage(administratorText, 'administratorText');
  requireWholeImprint(imprint);
  if (image) requireEveryLanguage(image.alternativeText, 'image.alternativeText');
};

/** Writes an earlier version again as the next one; returns its number. */
const writeAgain = async (
  tx: Tx,
  { version, earlierVersion, actor, requestId }: EventAuthor & { version: number; earlierVersion: number },
): Promise<number> => {
  const copy = earlierVersion < version ? await copyConfiguration(tx, earlierVersion) : undefined;
  if (copy === undefined) throw new ValidationError([{ path: 'earlierVersion', code: 'invalid' }]);
  await recordEvent(tx, {
    actor,
    type: 'app_configuration.set',
    subject: { type: 'app_configuration', id: copy },
    after: { copyOf: earlierVersion },
    requestId,
  });
  return copy;
};

/**
 * Puts the newest version, or an earlier one again, in force now or at a later instant; until then the present one
 * stays. @throws BusinessError `common.not_found` before the first, `common.conflict` @throws ValidationError for a
 * past instant, for a number that is no earlier version, and for a language without a text
 */
export const publishAppConfiguration = async (
  tx: Tx,
  { earlierVersion, ...publication }: Omit<Publication, 'item'>,
): Promise<void> => {
  await lockConfiguration(tx);
  const newest = await configurationVersion(tx);
  if (newest === 0) throw new BusinessError('common.not_found');
  if (newest !== publication.version) throw new BusinessError('common.conflict');
  const version =
    earlierVersion === undefined ? newest : await writeAgain(tx, { ...publication, earlierVersion });
  const configuration = await findConfiguration(tx, version);
  invariant(configuration, 'a version that was just read is there');
  requireWhole(configuration);
  const { documentId: item } = await findConfigurationStatus(tx);
  await publishContent(tx, contentKinds.appConfiguration, { ...publication, item, version });
};

import { dateInZone, isCalendarDate, type Localized } from '@parcela/domain';
import { readClock, type Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, ValidationError } from '@parcela/platform/errors.ts';
import type { EventAuthor } from '@parcela/platform/events/domain-event.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { lockFiles } from '../../media/index.ts';
import { findProjectOfInfo } from '../editing/project-versions.store.ts';
import { insertValuation, type ValuationDraft } from './valuations.store.ts';

/** The latest day that has begun anywhere. */
const newestDay = (now: Date): string => dateInZone(now, 'Pacific/Kiritimati');

const isNamed = (text: Localized | null): boolean => text === null || text.en.trim() !== '';

/** The id of the file; null without one. */
const checkedFile = async (tx: Tx, file: string | null): Promise<number | null> => {
  if (file === null) return null;
  const found = (await lockFiles(tx, [file], 'document')).get(file);
  if (!found) throw new ValidationError([{ path: 'file', code: 'invalid' }]);
  return found.id;
};

/**
 * Adds a valuation of a project's property. Investors and visitors see it from its publishing instant on.
 * @throws BusinessError `common.not_found`
 * @throws ValidationError for a day in the future, a publishing instant in the past, or an unknown file
 */
export const recordValuation = async (
  tx: Tx,
  {
    info,
    file,
    actor,
    requestId,
    ...draft
  }: ValuationDraft & EventAuthor & { readonly info: string; readonly file: string | null },
): Promise<string> => {
  const project = await findProjectOfInfo(tx, info);
  if (!project) throw new BusinessError('common.not_found');
  const { projectId } = project;
  const now = await readClock(tx);
  const { valuedOn, publishAt, methodText, note } = draft;
  const problems = [
    ['valuedOn', !isCalendarDate(valuedOn) || valuedOn > newestDay(now)],
    ['publishAt', publishAt !== null && publishAt < now],
    ['methodText.en', !isNamed(methodText)],
    ['note.en', !isNamed(note)],
  ] as const;
  const wrong = problems.filter(([, isWrong]) => isWrong);
  if (wrong.length > 0) throw new ValidationError(wrong.map(([path]) => ({ path, code: 'invalid' })));
  const fileId = await checkedFile(tx, file);
  const valuation = await insertValuation(tx, { ...draft, projectId, fileId });
  await recordEvent(tx, {
    actor,
    type: 'project.valuation_recorded',
    subject: { type: 'project', id: projectId },
    after: {
      valuation,
      amount: String(draft.amount),
      on: valuedOn,
      publishAt: publishAt?.toISOString() ?? 'now',
      document: file,
    },
    requestId,
  });
  return valuation;
};

import { inEveryTranslation, locales, sourceLocale } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import {
  findDocumentIds,
  findProjectId,
  insertPoll,
  type PollContent,
  type PollReferences,
  updatePoll,
} from './polls.store.ts';
import { type PollChange, requireSeenPoll, assertWindow, invalid } from './polls.policy.ts';

const assertOptions = ({ options, abstention }: PollContent): void => {
  if (abstention && !options.some(({ optionKey }) => optionKey === abstention.optionKey))
    throw invalid('abstention.optionKey', 'invalid');
  if (new Set(options.map(({ optionKey }) => optionKey)).size !== options.length)
    throw invalid('options', 'duplicate');
};

const findReferences = async (tx: Tx, { project, document }: PollContent): Promise<PollReferences> => {
  const projectId = await findProjectId(tx, project);
  if (projectId === undefined) throw new BusinessError('project.not_found');
  if (!document) return { projectId, fileIds: null };
  const { files } = document;
  const found = await findDocumentIds(
    tx,
    locales.map((locale) => files[locale]).filter((id) => id !== null),
  );
  const idOf = (documentId: string): number => {
    const id = found.get(documentId);
    if (id === undefined) throw invalid('document.files', 'invalid');
    return id;
  };
  const fileIds = inEveryTranslation((locale) => {
    const documentId = files[locale];
    return documentId === null ? null : idOf(documentId);
  });
  return { projectId, fileIds: { ...fileIds, [sourceLocale]: idOf(files[sourceLocale]) } };
};

const facts = ({
  project,
  question,
  voteType,
  permission,
  startAt,
  endAt,
  options,
  ...rules
}: PollContent) => ({
  project,
  question: question.en,
  voteType,
  permission,
  startAt: startAt?.toISOString() ?? null,
  endAt: endAt.toISOString(),
  recordAt: rules.recordAt?.toISOString() ?? null,
  quorumPercent: rules.quorumPercent ?? null,
  majority: rules.majority ?? 'Plurality',
  abstention: rules.abstention?.optionKey ?? null,
  abstentionCounts: rules.abstention?.countsForQuorum ?? null,
  options: options.map(({ optionKey, text }) => `${optionKey}: ${text.en}`),
});

/**
 * Writes a poll that only staff can see; returns its documentId. @throws BusinessError `project.not_found` @throws
 * ValidationError
 */
export const createPoll = async (
  tx: Tx,
  { content, actor, requestId }: Omit<PollChange, 'poll'> & { readonly content: PollContent },
): Promise<string> => {
  assertOptions(content);
  await assertWindow(tx, content);
  const poll = await insertPoll(tx, content, await findReferences(tx, content));
  await recordEvent(tx, {
    actor,
    type: 'poll.created',
    subject: { type: 'poll', id: poll },
    after: facts(content),
    requestId,
  });
  return poll;
};

/**
 * Changes a poll that has not begun. An announced poll must have a start. @throws BusinessError `voting.not_found`,
 * `voting.begun`, `common.conflict`, `project.not_found` @throws ValidationError
 */
export const editPoll = async (
  tx: Tx,
  change: PollChange & { readonly content: PollContent; readonly version: number },
): Promise<void> => {
  const { poll, content, actor, requestId } = change;
  const { id, state, version, startAt, endAt } = await requireSeenPoll(tx, change);
  assertOptions(content);
  await assertWindow(tx, content);
  if (state !== null && !content.startAt) throw invalid('startAt', 'required');
  await updatePoll(tx, id, content, await findReferences(tx, content));
  await recordEvent(tx, {
    actor,
    type: 'poll.edited',
    subject: { type: 'poll', id: poll },
    before: { version, startAt: startAt?.toISOString() ?? null, endAt: endAt.toISOString() },
    after: { version: version + 1, ...facts(content) },
    requestId,
  });
};

import { holdingOf, issuerOf, transfer } from '@parcela/ledger';
import { createPoll, type PollContent, runPoll } from '../../../src/modules/voting/index.ts';
import { readClock, type Tx } from '@parcela/platform/database/database.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import { inEveryLanguage, staffActor } from '../content/sample-texts.ts';
import { testKind } from '../wallets/test-kinds.ts';

const dayMs = 86_400_000;

export const daysFromNow = async (tx: Tx, days: number): Promise<Date> =>
  new Date((await readClock(tx)).getTime() + days * dayMs);

/** Shares of a project as if they had been bought; users who hold them before a poll begins can vote in it. */
export const giveShares = async (
  tx: Tx,
  {
    userId,
    projectId,
    shares,
  }: { readonly userId: number; readonly projectId: number; readonly shares: bigint },
): Promise<void> => {
  await transfer(tx, {
    kind: testKind('test.given'),
    source: { type: 'test', id: newDocumentId() },
    from: issuerOf(projectId),
    to: holdingOf(userId, projectId),
    amount: shares,
  });
};

/** Shall we repair the roof? Yes or no; by shares, only for holders, for a week from its publication. */
export const samplePoll = async (
  tx: Tx,
  content: Partial<PollContent> & Pick<PollContent, 'project'>,
): Promise<PollContent> => ({
  question: inEveryLanguage('Shall we repair the roof?'),
  voteType: 'ByShares',
  permission: 'Holders',
  startAt: null,
  endAt: await daysFromNow(tx, 7),
  options: [
    { optionKey: 'yes', text: inEveryLanguage('Yes') },
    { optionKey: 'no', text: inEveryLanguage('No') },
  ],
  document: null,
  ...content,
});

/** A draft; returns its documentId. */
export const draftSamplePoll = async (tx: Tx, content: Parameters<typeof samplePoll>[1]): Promise<string> =>
  createPoll(tx, { content: await samplePoll(tx, content), actor: staffActor });

/** A published poll, running unless it has a later start; returns its documentId. */
export const runSamplePoll = async (tx: Tx, content: Parameters<typeof samplePoll>[1]): Promise<string> => {
  const poll = await draftSamplePoll(tx, content);
  await runPoll(tx, { poll, version: 1, actor: staffActor });
  return poll;
};

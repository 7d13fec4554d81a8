import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { readClock, type Tx } from '@parcela/platform/database/database.ts';
import { publishSampleProject } from '../../../test/support/projects/sample-projects.ts';
import { setSampleRates } from '../../../test/support/content/sample-rates.ts';
import { giveLevels, revokeLevel } from '../../../test/support/verification/grant-levels.ts';
import { draftSamplePoll, giveShares, runSamplePoll } from '../../../test/support/projects/sample-polls.ts';
import { signedInUser } from '../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { listHoldingsBefore } from '@parcela/ledger';
import { castVote } from './votes/cast-vote.ts';
import { freezeWeights } from './weights/freeze-weights.ts';
import { listVotingRows } from './votes/votings.queries.ts';
import { listInvestorsAt } from './weights/weights.store.ts';

const context = useTestDatabase();
beforeAll(() => context().transact(setSampleRates));

/** The clock does not move within a transaction: all its writes happen at the instant that it reads. */
const inOneInstant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => context().transact(work);
const instant = async (tx: Tx, offset = '0'): Promise<string> => {
  const { rows } = await sql<{ at: string }>`
    select (app_now() + ${offset}::interval)::text as at`.execute(tx as never);
  return rows[0]?.at ?? '';
};
const microsecond = '1 microsecond';

describe('poll times to the microsecond', () => {
  it('let a poll begin at the current instant, and not end at its start', async () => {
    await inOneInstant(async (tx) => {
      const { documentId: project } = await publishSampleProject(tx);
      const startAt = await readClock(tx);
      await draftSamplePoll(tx, { project, startAt });
      await expect(draftSamplePoll(tx, { project, startAt, endAt: startAt })).rejects.toMatchObject({
        issues: [{ path: 'endAt', code: 'invalid_date' }],
      });
    });
  });

  it('count bought shares one microsecond later, not at the same instant', async () => {
    const { userId } = await signedInUser(context());
    const [now, later] = await inOneInstant(async (tx) => {
      const { id: projectId } = await publishSampleProject(tx);
      await giveShares(tx, { userId, projectId, shares: 5n });
      const at = async (before: string) => listHoldingsBefore(tx, { projectId, before });
      return [await at(await instant(tx)), await at(await instant(tx, microsecond))];
    });
    expect([now, later]).toEqual([[], [{ userId, shares: 5n }]]);
  });

  it('count a level granted at that instant only later, and still count a level revoked at that instant', async () => {
    const [granted, revoked] = [await signedInUser(context()), await signedInUser(context())];
    await giveLevels(context().database.reader, revoked.userId, 'INVESTOR');
    const [now, later] = await inOneInstant(async (tx) => {
      await giveLevels(tx, granted.userId, 'INVESTOR');
      await revokeLevel(tx, revoked.userId, 'INVESTOR');
      return [
        await listInvestorsAt(tx, await instant(tx)),
        await listInvestorsAt(tx, await instant(tx, microsecond)),
      ];
    });
    expect([now, later]).toEqual([[revoked.userId], [granted.userId]]);
  });

  it('make a poll current and open to votes at its start, and past and closed to votes at its end', async () => {
    const { userId } = await signedInUser(context());
    const { projectId, project } = await inOneInstant(async (tx) => {
      const { id, documentId } = await publishSampleProject(tx);
      await giveShares(tx, { userId, projectId: id, shares: 5n });
      return { projectId: id, project: documentId };
    });
    const stateOf = async (tx: Tx): Promise<string | undefined> =>
      (await listVotingRows(tx, { userId, locale: 'en', state: undefined, page: 1, pageSize: 1 })).items[0]
        ?.state;
    const poll = await inOneInstant(async (tx) => {
      const begun = await runSamplePoll(tx, { project });
      await freezeWeights(tx, begun);
      expect(await stateOf(tx)).toBe('Current');
      expect(await castVote(tx, { userId, poll: begun, optionKey: 'yes' })).toMatchObject({ weight: '5.00' });
      return begun;
    });
    const late = inOneInstant(async (tx) => {
      await sql`update polls set end_at = app_now() where project_id = ${projectId}`.execute(tx as never);
      expect(await stateOf(tx)).toBe('Past');
      await castVote(tx, { userId, poll, optionKey: 'no' });
    });
    await expect(late).rejects.toMatchObject({ code: 'voting.not_running' });
  });
});

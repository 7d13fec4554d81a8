import { describe, expect, it } from 'vitest';
import {
  deletion,
  deletionRaceCases,
  deletionPoints,
  leftOf,
} from '../../../../test/support/concurrency/deletion-race-cases.ts';
import { raceRounds, useInterleaving } from '../../../../test/support/concurrency/interleave.ts';
import { answerOf, hasLock } from '../../../../test/support/concurrency/race-case.ts';
import { assertSafe } from '../../../../test/support/payments/payment-fixture.ts';
import { clearedUser } from '../../../../test/support/verification/grant-levels.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';

const context = useTestDatabase();
const { interleave, race } = useInterleaving(context);

describe.each(deletionRaceCases(context))('deleteAccount concurrent with $name', (raceCase) => {
  const { other, points, wins, isDeletionFirst = hasLock } = raceCase;

  it.each(deletionPoints)('ends as if only one call had run when the deletion pauses $name', async (at) => {
    const user = await clearedUser(context());
    const met = await interleave({ first: deletion(user), at, second: await other(user) });
    const seen = [answerOf(met.first), answerOf(met.second), await leftOf(context(), user)];
    expect(seen).toEqual(wins[isDeletionFirst(at) ? 'deletion' : 'other']);
    await assertSafe(context());
  });

  it.each(points)(
    'ends as if only one call had run when the other call pauses $name',
    async ({ isFirst, ...at }) => {
      const user = await clearedUser(context());
      const met = await interleave({ first: await other(user), at, second: deletion(user) });
      const seen = [answerOf(met.second), answerOf(met.first), await leftOf(context(), user)];
      expect(seen).toEqual(wins[isFirst ? 'other' : 'deletion']);
      await assertSafe(context());
    },
  );

  it.each(Array.from({ length: raceRounds }, (_, round) => round + 1))(
    'ends as if only one call had run in an uncontrolled race (round %i)',
    async () => {
      const user = await clearedUser(context());
      const results = await race(deletion(user), await other(user));
      const seen = [...results.map(answerOf), await leftOf(context(), user)];
      expect([wins.deletion, wins.other]).toContainEqual(seen);
      await assertSafe(context());
    },
  );
});

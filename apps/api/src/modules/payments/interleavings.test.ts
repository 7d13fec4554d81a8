import { describe, expect, it } from 'vitest';
import { raceRounds, useInterleaving } from '../../../test/support/concurrency/interleave.ts';
import { paymentRaceCases } from '../../../test/support/concurrency/payment-race-cases.ts';
import { answerOf, hasLock, other, type Side } from '../../../test/support/concurrency/race-case.ts';
import { assertSafe } from '../../../test/support/payments/payment-fixture.ts';
import { useSandbox } from '../../../test/support/app/sandbox-process.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { webhookRaceCase } from '../../../test/support/concurrency/webhook-race-case.ts';

const context = useTestDatabase();
const sandbox = useSandbox();
const { interleave, race } = useInterleaving(context);
const sides: readonly Side[] = ['left', 'right'];

describe.each([...paymentRaceCases(context), webhookRaceCase(context, sandbox)])('$name', (kind) => {
  const orders = sides.flatMap((stopped) =>
    kind.points.map((at) => ({
      stopped,
      at,
      who: kind.sides[stopped],
      where: at.name,
      follows: kind.sides[other(stopped)],
    })),
  );

  it.each(orders)(
    'ends as if only one call had run when $who stops $where and $follows comes',
    async ({ stopped, at }) => {
      const { left, right, meanwhile, outcome } = await kind.make();
      const met = await interleave({
        first: stopped === 'left' ? left : right,
        at,
        ...(meanwhile && { meanwhile }),
        second: stopped === 'left' ? right : left,
      });
      const results = stopped === 'left' ? [met.first, met.second] : [met.second, met.first];
      const byDefault = hasLock(at) ? stopped : other(stopped);
      const winner = kind.winner ? kind.winner(stopped, at) : byDefault;
      const ends = winner ? [kind.wins[winner]] : [kind.wins.left, kind.wins.right];
      expect(ends).toContainEqual([...results.map(answerOf), await outcome()]);
      await assertSafe(context());
    },
  );

  it.each(Array.from({ length: raceRounds }, (_, round) => round + 1))(
    'ends with the outcome of one of the two when both run freely (round %i)',
    async () => {
      const { left, right, meanwhile, outcome } = await kind.make();
      const results = await race(left, async (transact) => {
        await meanwhile?.();
        return right(transact);
      });
      const seen = [...results.map(answerOf), await outcome()];
      expect([kind.wins.left, kind.wins.right]).toContainEqual(seen);
      await assertSafe(context());
    },
  );
});

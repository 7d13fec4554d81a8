import { describe, expect, it } from 'vitest';
import { planFaults } from './faults/plan.ts';
import { streamsOf } from './random.ts';
import { shrinkFaults } from './shrink.ts';

const faults = planFaults(streamsOf(5)(), 120);

describe('shrinkFaults', () => {
  it('finds the two necessary faults', async () => {
    const needed = [faults[3]!, faults[20]!];
    const found = await shrinkFaults(faults, async (some) => needed.every((one) => some.includes(one)), 200);
    expect(found).toEqual(needed);
  });

  it('stops after its tries and returns faults that still fail', async () => {
    const tries = { count: 0 };
    const found = await shrinkFaults(
      faults,
      async (some) => {
        tries.count += 1;
        return some.includes(faults[0]!);
      },
      3,
    );
    expect(tries.count).toBe(3);
    expect(found).toContain(faults[0]);
  });

  it('returns no faults when the run fails without any', async () => {
    expect(await shrinkFaults(faults, async () => true, 100)).toEqual([]);
  });
});

describe('streamsOf', () => {
  it('gives the same plan for the same seed, and a different one for another seed', () => {
    expect(planFaults(streamsOf(5)(), 120)).toEqual(faults);
    expect(planFaults(streamsOf(6)(), 120)).not.toEqual(faults);
  });

  it('gives each person a separate stream', () => {
    const next = streamsOf(9);
    const [first, second] = [next(), next()];
    const alone = Array.from({ length: 20 }, () => second.int(0, 1_000_000));
    const again = streamsOf(9);
    const other = again();
    const [same] = [again()];
    for (let drawn = 0; drawn < 50; drawn += 1) other.int(0, 9);
    expect(Array.from({ length: 20 }, () => same.int(0, 1_000_000))).toEqual(alone);
    expect(first.int(0, 1_000_000)).not.toBe(alone[0]);
  });
});

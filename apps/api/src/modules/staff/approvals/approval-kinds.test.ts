import { approvalActions, factOf } from '@parcela/domain';
import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import type { ApprovalKind } from './approval-action.ts';

const rest = { payload: z.strictObject({}) };
const amount = factOf.text('500');

describe('an approval kind', () => {
  it('does not compile without facts, with a missing fact, or with an unknown action', () => {
    // @ts-expect-error -- a kind without facts is refused
    const blind: ApprovalKind<'suspense.refund'> = { action: 'suspense.refund', ...rest };
    const half: ApprovalKind<'suspense.refund'> = {
      action: 'suspense.refund',
      ...rest,
      // @ts-expect-error -- the payer and the way are missing
      facts: () => Promise.resolve({ amount }),
    };
    // @ts-expect-error -- unknown
    const unknown: ApprovalKind<'suspense.gamble'> = half;
    expect([blind, half, unknown]).toHaveLength(3);
  });

  it('states at least one fact', () => {
    for (const { facts } of Object.values(approvalActions)) expect(facts.length).toBeGreaterThan(0);
  });
});

import { describe, expect, it } from 'vitest';
import { payoutThat, request, signed } from '../../test/support/payout-gateway.ts';

describe('a Payout token', () => {
  it('is requested once, even by simultaneous calls', async () => {
    const { gateway, authorized } = await payoutThat(() => ({ body: signed() }));
    await Promise.all([1, 2, 3].map(() => gateway.readInvoice('141209')));
    await gateway.readInvoice('141209');
    expect(authorized.count).toBe(1);
  });

  it('is renewed shortly before its end', async () => {
    const { gateway, authorized } = await payoutThat(() => ({ body: signed() }), { validForS: 59 });
    await gateway.readInvoice('141209');
    await gateway.readInvoice('141209');
    expect(authorized.count).toBe(2);
  });

  it('is renewed once after a refusal, and the call is repeated', async () => {
    const payout = await payoutThat(() => ({ body: signed() }));
    await payout.gateway.readInvoice('141209');
    payout.expireToken();
    expect((await payout.gateway.readInvoice('141209')).kind).toBe('found');
    expect(payout.authorized.count).toBe(3);
  });

  it('is renewed only once after repeated refusals, which count as no answer', async () => {
    const payout = await payoutThat(() => ({ status: 401 }));
    expect(await payout.gateway.readInvoice('141209')).toEqual({ kind: 'unknown' });
    expect(payout.heard).toHaveLength(2);
  });

  it('leaves the result of a call unknown when Payout refuses it', async () => {
    const { gateway, heard } = await payoutThat(() => ({ body: signed() }), { refuses: true });
    expect(await gateway.createInvoice(request)).toEqual({ kind: 'unknown' });
    expect(await gateway.readInvoice('141209')).toEqual({ kind: 'unknown' });
    expect(heard).toEqual([]);
  });
});

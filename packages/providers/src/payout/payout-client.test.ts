import { describe, expect, it } from 'vitest';
import { payoutThat, request, signed } from '../../test/support/payout-gateway.ts';

describe('Payout token', () => {
  it('is requested once, also by calls at the same time', async () => {
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

  it('is renewed once when it is refused, and the call is made again', async () => {
    const payout = await payoutThat(() => ({ body: signed() }));
    await payout.gateway.readInvoice('141209');
    payout.expireToken();
    expect((await payout.gateway.readInvoice('141209')).kind).toBe('found');
    expect(payout.authorized.count).toBe(3);
  });

  it('is renewed only once when it is refused again and again, which counts as no answer', async () => {
    const payout = await payoutThat(() => ({ status: 401 }));
    expect(await payout.gateway.readInvoice('141209')).toEqual({ kind: 'unknown' });
    expect(payout.heard).toHaveLength(2);
  });

  it('counts as no answer when it is not given', async () => {
    const { gateway, heard } = await payoutThat(() => ({ body: signed() }), { refuses: true });
    expect(await gateway.createInvoice(request)).toEqual({ kind: 'unknown' });
    expect(await gateway.readInvoice('141209')).toEqual({ kind: 'unknown' });
    expect(heard).toEqual([]);
  });
});

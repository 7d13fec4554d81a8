import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readClock } from '@parcela/platform/database/database.ts';
import { useProjectStaff } from '../../../../test/support/projects/operator-projects.ts';
import { advanceClock } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';

const context = useTestDatabase();
const staff = useProjectStaff(context);
const reason = 'The appraisal came late';

const inHours = async (hours: number): Promise<string> =>
  new Date((await readClock(context().database.reader)).getTime() + hours * 3_600_000).toISOString();
interface Price {
  readonly documentId: string;
  readonly price: number;
  readonly appliedAt: string;
}
const see = async (info: string) => {
  const { data } = await staff.get(`/project-infos/${info}`);
  return {
    prices: data['prices'] as readonly Price[],
    offerVersion: Number(data['offerVersion']),
    price: data['price'],
  };
};
/** A project that costs 1,000 now, and 2,000 later. */
const withPlannedPrice = async (hours = 5) => {
  const { info } = await staff.published();
  await staff.price(info, { amount: 2_000_00, appliedAt: await inHours(hours) });
  const { prices, offerVersion } = await see(info);
  return { info, price: prices[0]!.documentId, offerVersion };
};
const ask = (price: string, what: 'move' | 'take-back', body: object) =>
  staff.post(`/planned-prices/${price}/${what}`, { reason, ...body }, 'finance');

describe('a planned price', () => {
  it('moves to another time when a second member of staff agrees', async () => {
    const { info, price, offerVersion } = await withPlannedPrice();
    const appliedAt = await inHours(1);
    const asked = await ask(price, 'move', { appliedAt, offerVersion });
    expect([asked.status, asked.data['state']]).toEqual([201, 'pending']);
    expect((await see(info)).prices[0]).toMatchObject({ documentId: price });
    expect((await staff.approve(asked.data['documentId'], 'finance')).code).toBe('approval.own');
    expect((await staff.approve(asked.data['documentId'])).status).toBe(200);
    const { prices } = await see(info);
    expect(prices).toMatchObject([{ price: 2_000_00, appliedAt }, { price: 1_000_00 }]);
    expect(prices[0]?.documentId).not.toBe(price);
    await advanceClock(context(), '2 hours');
    expect((await see(info)).price).toBe(2_000_00);
  });

  it('is revoked when a second member of staff agrees, and the previous price stays in force', async () => {
    const { info, price, offerVersion } = await withPlannedPrice();
    const asked = await ask(price, 'take-back', { offerVersion });
    expect((await staff.approve(asked.data['documentId'])).status).toBe(200);
    expect((await see(info)).prices).toMatchObject([{ price: 1_000_00 }]);
    await advanceClock(context(), '6 hours');
    expect((await see(info)).price).toBe(1_000_00);
    const { rows } = await sql<{ type: string; before: object; after: object }>`
      select type, before, after from domain_events where type = 'project.price_taken_back'
      order by id desc limit 1`.execute(context().admin.kysely);
    expect(rows).toMatchObject([{ before: { price, amount: '200000' }, after: { appliedAt: null } }]);
  });

  it('stays once it applies, even if staff requested a change earlier', async () => {
    const { price, offerVersion } = await withPlannedPrice(2);
    const asked = await ask(price, 'take-back', { offerVersion });
    await advanceClock(context(), '2 hours');
    const late = await staff.approve(asked.data['documentId']);
    expect([late.status, late.code]).toEqual([409, 'project.price_applies']);
    const move = await ask(price, 'move', { appliedAt: await inHours(3), offerVersion });
    expect([move.status, move.code]).toEqual([409, 'project.price_applies']);
    await expect(
      sql`delete from project_prices where document_id = ${price}`.execute(context().database.kysely),
    ).rejects.toThrow(/applies stays/);
  });

  it('stays when its change would leave a visible project without a price', async () => {
    const { info } = await staff.draft();
    await staff.price(info, { amount: 2_000_00, appliedAt: await inHours(2) });
    expect((await staff.publish(info, { version: 1, publishAt: await inHours(3) })).status).toBe(200);
    const { prices, offerVersion } = await see(info);
    const price = prices[0]!.documentId;
    for (const [what, body] of [
      ['take-back', {}],
      ['move', { appliedAt: await inHours(4) }],
    ] as const) {
      const asked = await ask(price, what, { ...body, offerVersion });
      const refused = await staff.approve(asked.data['documentId']);
      expect([refused.status, refused.code]).toEqual([409, 'project.price_missing']);
    }
    expect((await see(info)).prices).toMatchObject([{ documentId: price }]);
  });

  it('accepts the request of one of two editors, and answers the other with a conflict', async () => {
    const { info, price, offerVersion } = await withPlannedPrice();
    await staff.price(info, { amount: 1_500_00 });
    const stale = await ask(price, 'take-back', { offerVersion });
    expect([stale.status, stale.code]).toEqual([409, 'common.conflict']);
    const other = await staff.post(
      `/project-infos/${info}/prices`,
      { amount: 1_600_00, reason, offerVersion },
      'finance',
    );
    expect([other.status, other.code]).toEqual([409, 'common.conflict']);
    const now = { offerVersion: offerVersion + 1 };
    expect((await ask(price, 'take-back', now)).status).toBe(201);
    expect((await ask(price, 'take-back', now)).code).toBe('approval.pending');
  });

  it('refuses a time in the past, an unknown price and a caller without the permission', async () => {
    const { price, offerVersion } = await withPlannedPrice();
    const past = await ask(price, 'move', { appliedAt: await inHours(-1), offerVersion });
    expect([past.status, past.paths]).toEqual([400, ['appliedAt']]);
    expect((await ask('nobodys'.padEnd(24, '0'), 'take-back', { offerVersion })).status).toBe(404);
    const refused = await staff.post(`/planned-prices/${price}/take-back`, { reason, offerVersion });
    expect(refused.status).toBe(403);
  });
});

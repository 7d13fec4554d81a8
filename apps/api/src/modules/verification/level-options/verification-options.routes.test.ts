import { verificationTypes } from '@parcela/domain';
import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { useVerification } from '../../../../test/support/verification/verification-fixture.ts';

const context = useTestDatabase();
const fixture = useVerification(context);

describe('GET /api/user-verifications', () => {
  it('lists the levels in the requested language, lowest first, by page (spec 3.04, 4.14, 7.10)', async () => {
    const list = async (query: string) =>
      (await fixture().inject({ url: `/api/user-verifications${query}` })).json();
    const czech = await list('?locale=cs&sort=relevance');
    expect(czech.data.map(({ type }: { type: string }) => type)).toEqual([...verificationTypes]);
    expect(czech.data[1]).toMatchObject({ name: 'Ověření totožnosti', relevance: 2, timeToComplete: 5 });
    expect((await list('?locale=pl')).data[1].name).toBe('Weryfikacja tożsamości');
    const second = await list('?pagination[page]=2&pagination[pageSize]=2');
    expect(second.data.map(({ type }: { type: string }) => type)).toEqual(['AML', 'ORDER']);
    expect(second.meta.pagination).toEqual({ page: 2, pageSize: 2, pageCount: 3, total: 5 });
    expect((await fixture().inject({ url: '/api/user-verifications?sort=name' })).statusCode).toBe(400);
  });
});

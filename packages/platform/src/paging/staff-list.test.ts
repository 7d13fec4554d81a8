import { investorRoutes } from '@parcela/contract/investor';
import { operatorRoutes } from '@parcela/contract/operator';
import { describe, expect, it } from 'vitest';
import { isStaffList } from './staff-list.ts';

const namesOf = (routes: Readonly<Record<string, Parameters<typeof isStaffList>[0]>>): string[] =>
  Object.values(routes)
    .filter(isStaffList)
    .map(({ operationId }) => operationId);

describe('isStaffList', () => {
  it('recognises the lists of the back office by their cursor', () => {
    const lists = namesOf(operatorRoutes);
    expect(lists).toEqual(
      expect.arrayContaining([
        'listInvestors',
        'listOperatorOrders',
        'listBankMovements',
        'listAuditEntries',
        'listFailedMails',
      ]),
    );
    expect(lists.filter((name) => !name.startsWith('list'))).toEqual([]);
  });

  it('refuses calls of investors, calls that change something, and calls that return one item', () => {
    expect(namesOf(investorRoutes)).toEqual([]);
    const { listOperatorOrders } = operatorRoutes;
    expect(isStaffList({ ...listOperatorOrders, method: 'POST', inRunOff: 'goes on' })).toBe(false);
    expect(isStaffList({ ...listOperatorOrders, access: 'session', permission: undefined })).toBe(false);
    expect(isStaffList(operatorRoutes.getOperatorOrder)).toBe(false);
    expect(isStaffList(operatorRoutes.previewOrderCancellation)).toBe(false);
    expect(isStaffList(operatorRoutes.approveRequest)).toBe(false);
  });
});

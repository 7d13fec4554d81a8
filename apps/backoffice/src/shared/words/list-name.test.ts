import { operatorRoutes } from '@parcela/contract/operator';
import { isStaffList } from '@parcela/platform/paging/staff-list.ts';
import { expect, test } from 'vitest';
import { listNames } from './list-name.ts';

test('every list that staff can save as a file has words', () => {
  const lists = Object.entries(operatorRoutes).flatMap(([name, route]) => (isStaffList(route) ? [name] : []));
  expect(lists.length).toBeGreaterThan(25);
  expect(lists.filter((name) => !(name in listNames))).toEqual([]);
});

import { operatorRoutes } from '@parcela/contract/operator';
import { isStaffList } from '@parcela/platform/paging/staff-list.ts';
import { needPhrases } from '@parcela/web';
import { beforeAll, describe, expect, it } from 'vitest';
import { listName } from './list-name.ts';

describe('the name of a list', () => {
  beforeAll(() => needPhrases('back-office', 'bo-actions'));

  it('is a phrase for every list that staff can save as a file', () => {
    const lists = Object.entries(operatorRoutes).flatMap(([name, route]) =>
      isStaffList(route) ? [name] : [],
    );
    expect(lists.length).toBeGreaterThan(25);
    expect(lists.filter((name) => listName(name).kind !== 'words')).toEqual([]);
  });

  it('is the operation when the list no longer exists', () => {
    expect(listName('listDodoBirds')).toEqual({ kind: 'text', text: 'listDodoBirds' });
  });
});

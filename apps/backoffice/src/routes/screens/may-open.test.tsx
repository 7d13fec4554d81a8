import type { StaffPermission } from '@parcela/domain';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderResource } from '../../../test/support/render-app.tsx';
import { to } from '../../shared/navigation/to.ts';
import { RowsTable } from '../../shared/resource/rows/rows-table.tsx';
import { ValueView } from '../../shared/resource/value-view.tsx';
import { link, show, text } from '../../shared/resource/values.ts';
import { MayOpenContext } from '../../shared/session/may-open.ts';
import { mayOpenWith } from './may-open.ts';

const mayOpen = (...held: readonly StaffPermission[]) =>
  mayOpenWith((permission) => permission === null || held.includes(permission));

/** Shows a link, a bare link and a row of a table, each of which leads to a review's page. */
const renderLinks = async (...held: readonly StaffPermission[]): Promise<void> => {
  const address = to.reviewCase('x');
  const List = () => (
    <MayOpenContext value={mayOpen(...held)}>
      <ValueView value={link('a review', address)} />
      <ValueView value={show(address)} />
      <RowsTable
        title="bo.title"
        empty="bo.list.nothingFound"
        rows={['a row']}
        rowKey={(row) => row}
        columns={[{ key: 'name', label: 'bo.views.name', value: text }]}
        open={() => address}
        actions={[]}
      />
    </MayOpenContext>
  );
  await renderResource({ permission: null, List }, { at: '/links', scopes: [] });
  await screen.findByText('a row');
};

describe('a link of the back office', () => {
  it.each([
    ['a list', to.reviewCases, ['verification.read'], true],
    ['a list with filters', to.reviewCasesOf({ investor: 'x' }), ['verification.read'], true],
    ['a page that needs more than its list', to.reviewCase('x'), ['verification.read'], false],
    ['a page with its permission', to.reviewCase('x'), ['verification.decide'], true],
    ['a page of another screen', to.order('x'), ['verification.decide'], false],
    ['a screen for all staff', to.account, [], true],
    ['an address of no screen', '/elsewhere', [], true],
  ] as const)('leads to %s only with its permission', (_of, address, held, expected) => {
    expect(mayOpen(...held)(address)).toBe(expected);
  });

  it('appears with the permission', async () => {
    await renderLinks('verification.decide');
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'a review',
      'Show',
      'a row',
    ]);
  });

  it('becomes plain text without the permission, or a dash if it has no text', async () => {
    await renderLinks('verification.read');
    expect(screen.queryAllByRole('link')).toEqual([]);
    screen.getByText('a review');
    expect(screen.queryByText('Show')).toBeNull();
    screen.getByText('–');
  });
});

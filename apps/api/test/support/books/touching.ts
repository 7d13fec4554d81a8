import type { Currency, EventSubject } from '@parcela/domain';
import { invariants } from '@parcela/invariants/index.ts';
import { type AccountRef, externalAccount, feeAccount, transfer } from '@parcela/ledger';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { foundOnceTouched, guardsOff } from '../database/plant-violation.ts';
import { settledBooks } from './settled-books.ts';
import { testKind } from '../wallets/test-kinds.ts';

type Change = string | ((transact: UnitOfWork) => Promise<void>);

/**
 * The change that touches a damaged row, the only checked invariant, and the damage and change as statements or work.
 */
export type Touched = readonly [by: string, id: string, damage: string, change: Change];

/** A ledger transaction of this source that moves no money on any account of the damaged row. */
export const postedBy =
  (type: string, id: number): Change =>
  async (transact) => {
    const from = externalAccount('confirmo', 'CZK');
    await transact((tx) =>
      transfer(tx, {
        kind: testKind('test.moved'),
        source: { type, id },
        from,
        to: feeAccount('CZK'),
        amount: 1n,
      }),
    );
  };

/** Moves an amount to an account and back, with ledger transactions of another source. */
export const movedOn =
  (account: AccountRef, other: AccountRef = externalAccount('confirmo', account.asset as Currency)): Change =>
  async (transact) => {
    for (const [id, from, to] of [
      ['there', other, account],
      ['back', account, other],
    ] as const)
      await transact((tx) =>
        transfer(tx, { kind: testKind('test.moved'), source: { type: 'test', id }, from, to, amount: 1n }),
      );
  };

/** A line of the audit log. */
export const recordedOf =
  (type: EventSubject, id: number): Change =>
  async (transact) => {
    await transact((tx) =>
      recordEvent(tx, { actor: { kind: 'system' }, type: 'personal_data.viewed', subject: { type, id } }),
    );
  };

/** A row inserted by hand without related ledger or log entries, but with valid keys and constraints. */
export const row = (table: string, values: Readonly<Record<string, string | number>>): string =>
  `insert into ${table} (${Object.keys(values).join(', ')}) values (${Object.values(values).join(', ')});`;

export const yesterday = `app_now() - interval '1 day'`;

/** The findings of an incremental proof before and after the change, with only this invariant checked. */
export const foundOf = (
  id: string,
  damage: string,
  change: Change,
): Promise<{ before: string[]; after: string[] }> => {
  const checked = invariants.filter((one) => one.id === id);
  return foundOnceTouched({ prepare: settledBooks, damage: guardsOff + damage, change, checked });
};

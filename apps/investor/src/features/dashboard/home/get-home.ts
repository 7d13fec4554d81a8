import { arrangeHome, deleteGoal, getHome, saveGoal } from '@parcela/contract/investor';
import type { ArrangedTile, Currency, Locale } from '@parcela/domain';
import { queryClient } from '@parcela/web';
import { call, routeOptions } from '../../../shared/api/api.ts';

export const homeOptions = (currency: Currency, locale: Locale) =>
  routeOptions(getHome, { query: { currency, locale } });

const refreshHome = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [getHome.operationId] });

/** Stores the order of the tiles on the server. */
export const storeTiles = async (tiles: readonly ArrangedTile[]): Promise<void> => {
  await call(arrangeHome, { body: { data: { tiles: [...tiles] } } });
  await refreshHome();
};

export interface NewGoal {
  readonly amount: number;
  readonly currency: Currency;
  readonly year: number;
}

export const storeGoal = async (goal: NewGoal): Promise<void> => {
  await call(saveGoal, { body: { data: goal } });
  await refreshHome();
};

export const removeGoal = async (): Promise<void> => {
  await call(deleteGoal, {});
  await refreshHome();
};

import { searchChoice, type SearchOf, searchOf } from '@parcela/web';

/** `table`: every figure and column of the dashboard instead of the overview. */
export const dashboardSearch = searchOf({ view: searchChoice(['table']) });
export type DashboardSearch = SearchOf<typeof dashboardSearch>;

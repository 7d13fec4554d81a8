import { listOperatorOrders } from '@parcela/contract/operator';
import type { StaffPermission } from '@parcela/domain';
import { call } from '../shared/api/call.ts';
import { to } from '../shared/navigation/to.ts';

/** A search hit of the palette. */
interface Hit {
  readonly to: string;
  readonly title: string;
  readonly note: string;
}

/** A search of the palette. */
interface PaletteSource {
  readonly permission: StaffPermission;
  /** Whether a search for these words makes sense. */
  readonly fits: (words: string) => boolean;
  readonly find: (words: string, signal: AbortSignal) => Promise<readonly Hit[]>;
}

export const paletteSources: readonly PaletteSource[] = [
  {
    permission: 'orders.read',
    // `20261121-3-17`, or the reference of its payment.
    fits: (words) => /^\d{8}-\d+-\d+$|^\d{6,10}$/.test(words),
    find: async (words, signal) => {
      const query = words.includes('-') ? { 'filters[number]': words } : { 'filters[reference]': words };
      const { data } = await call(listOperatorOrders, { query }, { signal });
      return data.map((order) => ({
        to: to.order(order.documentId),
        title: order.number,
        note: `${order.project.title} · ${order.user.email}`,
      }));
    },
  },
];

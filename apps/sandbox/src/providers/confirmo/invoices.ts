import type { Context } from '../../context.ts';
import type { WebhookPolicy } from '../../platform/webhooks.ts';
import { dueAt, refundableOf, stepByItself } from './invoice-steps.ts';
import { askedOf } from './invoice.ts';
import type { Invoice } from './invoice.ts';
import { fiats } from './rates.ts';
import type { Fiat } from './rates.ts';
import { signCallback } from './signature.ts';

/** Up to twenty tries, with waits that start at one second and double; only 200 counts. */
export function confirmoWebhookPolicy(callbackPassword: string): WebhookPolicy {
  return {
    seal: (body, { forged }) => ({
      headers: { 'bp-signature': signCallback(body, forged ? `not-${callbackPassword}` : callbackPassword) },
      body,
    }),
    isTaken: (status) => status === 200,
    waits: Array.from({ length: 19 }, (_, index) => 1000 * 2 ** index),
    timeoutMs: 10_000,
  };
}

interface DocumentRow {
  document: string;
}

const parse = (row: DocumentRow) => JSON.parse(row.document) as Invoice;

export function findInvoice({ store }: Context, id: string): Invoice | undefined {
  const row = store.get<DocumentRow>('select document from invoices where id = ?', id);
  return row && parse(row);
}

/** The newest invoice of the merchant's reference. */
export function findInvoiceByReference({ store }: Context, reference: string): Invoice | undefined {
  const row = store.get<DocumentRow>(
    'select document from invoices where reference = ? order by created_at desc, rowid desc limit 1',
    reference,
  );
  return row && parse(row);
}

export interface InvoiceFilter {
  status?: string | undefined;
  createdAtFrom?: number | undefined;
  createdAtTo?: number | undefined;
  order: 'asc' | 'desc';
  limit: number;
  offset: number;
}

/** By time of creation; the bounds are unix seconds, both included. */
export function listInvoices({ store }: Context, filter: InvoiceFilter): Invoice[] {
  const direction = filter.order === 'asc' ? 'asc' : 'desc';
  const rows = store.all<DocumentRow>(
    `select document from invoices where (?1 is null or status = ?1) and created_at >= ?2 and created_at <= ?3
     order by created_at ${direction}, rowid ${direction} limit ?4 offset ?5`,
    filter.status ?? null,
    filter.createdAtFrom ?? 0,
    filter.createdAtTo ?? Number.MAX_SAFE_INTEGER,
    filter.limit,
    filter.offset,
  );
  return rows.map(parse);
}

/**
 * Stores the invoice, and sends a new status or refund to the merchant. The caller is responsible for
 * delivery.
 */
export function saveInvoice(context: Context, invoice: Invoice): Invoice {
  const { store, webhooks } = context;
  store.atomically(() => {
    const before = findInvoice(context, invoice.id);
    store.run(
      `insert into invoices (id, reference, status, created_at, due_at, document) values (?, ?, ?, ?, ?, ?)
       on conflict (id) do update set status = excluded.status, due_at = excluded.due_at, document = excluded.document`,
      invoice.id,
      invoice.reference,
      invoice.status,
      invoice.createdAt,
      dueAt(invoice),
      JSON.stringify(invoice),
    );
    const isNews = before?.status !== invoice.status || before.refunds.length !== invoice.refunds.length;
    if (invoice.notifyUrl && isNews) {
      webhooks.enqueue({
        provider: 'confirmo',
        subject: invoice.id,
        url: invoice.notifyUrl,
        body: JSON.stringify(invoice),
      });
    }
  });
  return invoice;
}

/** Makes all due changes: adds blocks, ends times to pay. */
export function stepDueInvoices(context: Context) {
  const now = context.clock.now();
  for (;;) {
    const row = context.store.get<DocumentRow>(
      'select document from invoices where due_at <= ? order by due_at, rowid limit 1',
      now,
    );
    if (!row) return;
    saveInvoice(context, stepByItself(parse(row), now));
  }
}

/** The time of the next automatic change of an invoice. */
export function nextInvoiceDueAt({ store }: Context): number | undefined {
  return store.get<{ dueAt: number | null }>('select min(due_at) as dueAt from invoices')?.dueAt ?? undefined;
}

/** Payments minus refunds, in hundredths of each currency of the merchant's requests. */
export function confirmoBalances({ store }: Context): Record<Fiat, number> {
  const totals = Object.fromEntries(fiats.map((fiat) => [fiat, 0n])) as Record<Fiat, bigint>;
  const paid = store.all<DocumentRow>(`select document from invoices where status = 'paid'`).map(parse);
  for (const invoice of paid) totals[askedOf(invoice).currency] += refundableOf(invoice);
  return Object.fromEntries(
    Object.entries(totals).map(([fiat, hundredths]) => [fiat, Number(hundredths)]),
  ) as Record<Fiat, number>;
}

import { z } from 'zod';
import type { Context } from '../../context.ts';

const item = z
  .looseObject({
    item_id: z.string().optional(),
    item_name: z.string().optional(),
    price: z.number().optional(),
    quantity: z.int().positive().optional(),
  })
  .refine((given) => given.item_id !== undefined || given.item_name !== undefined, {
    message: 'item_id or item_name is required',
  });

const purchase = z.looseObject({
  transaction_id: z.string().min(1),
  value: z.number(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  items: z.array(item).min(1),
});

const event = z.object({
  name: z.string().regex(/^[A-Za-z]\w{0,39}$/),
  params: z.record(z.string(), z.unknown()).default({}),
});

/** A request of the Measurement Protocol. */
const collection = z.object({
  client_id: z.string().min(1),
  user_id: z.string().optional(),
  // Sixteen digits: milliseconds would mean a day in 1970.
  timestamp_micros: z.coerce.number().min(1e15).max(1e16).optional(),
  consent: z.record(z.string(), z.string()).optional(),
  events: z.array(event).min(1).max(25),
});

export interface ValidationMessage {
  fieldPath: string;
  description: string;
  validationCode: string;
}

const messagesOf = (error: z.ZodError, at: readonly PropertyKey[] = []): ValidationMessage[] =>
  error.issues.map((issue) => ({
    fieldPath: [...at, ...issue.path].join('.'),
    description: issue.message,
    validationCode: issue.code === 'invalid_type' ? 'VALUE_REQUIRED' : 'VALUE_INVALID',
  }));

/** The faults of a request; empty for a valid one. A purchase needs more fields than other events. */
export function validate(body: unknown): ValidationMessage[] {
  const read = collection.safeParse(body);
  if (!read.success) return messagesOf(read.error);
  return read.data.events.flatMap(({ name, params }, index) => {
    const checked = name === 'purchase' ? purchase.safeParse(params) : undefined;
    return checked?.error ? messagesOf(checked.error, ['events', index, 'params']) : [];
  });
}

interface EventDetails {
  measurementId: string;
  clientId: string;
  userId: string | null;
  consent: Record<string, string> | null;
  name: string;
  params: Record<string, unknown>;
}

export interface GaEvent extends EventDetails {
  id: number;
  /** ISO 8601, sandbox time. */
  receivedAt: string;
}

/** Stores every event of a valid request. */
export function storeEvents({ store, clock }: Context, measurementId: string, body: unknown) {
  const given = collection.parse(body);
  store.atomically(() => {
    for (const { name, params } of given.events) {
      const details: EventDetails = {
        measurementId,
        clientId: given.client_id,
        userId: given.user_id ?? null,
        consent: given.consent ?? null,
        name,
        params,
      };
      store.run(
        'insert into ga_events (received_at, document) values (?, ?)',
        clock.now(),
        JSON.stringify(details),
      );
    }
  });
}

/** Oldest first. */
export function listEvents({ store }: Context): GaEvent[] {
  return store
    .all<{ id: number; receivedAt: number; document: string }>(
      'select id, received_at as receivedAt, document from ga_events order by id',
    )
    .map(({ id, receivedAt, document }) => ({
      id,
      receivedAt: new Date(receivedAt).toISOString(),
      ...(JSON.parse(document) as EventDetails),
    }));
}

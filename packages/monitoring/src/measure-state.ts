import { Gauge, register } from 'prom-client';
import type { Database } from '@parcela/platform/database/database.ts';
import type { FileStore } from '@parcela/platform/files/file-store.ts';
import { certificateEnd } from './certificate-end.ts';
import { type Measured, readStoredState } from './stored-state.queries.ts';

export interface MeasuredParts {
  readonly database: Pick<Database, 'reader' | 'pool'>;
  readonly files: Pick<FileStore, 'room'>;
  readonly publicUrl: string;
}

/** Metrics whose values are read on each collection, with their label. */
const gauges: Readonly<Record<string, readonly [help: string, label?: string]>> = {
  database_up: ['1: the database answers; 0: it does not.'],
  database_pool_connections: ['Connections of this process, and callers that wait for one.', 'state'],
  database_connections: ['Connections of everybody to the database.'],
  database_connections_limit: ['Connections that the server takes.'],
  database_size_bytes: ['Size of the database.'],
  database_transaction_ids_used: ['Transactions since the oldest that is not frozen; at 2^31 writing ends.'],
  database_longest_transaction_seconds: ['Age of the oldest transaction of the application.'],
  database_clock_offset_seconds: ['By how much the clock of the database is ahead of that of this process.'],
  events_parked: ['Events that a subscriber could not handle and that wait for staff.'],
  queued_jobs_failed: ['Jobs that were given up and wait for staff.'],
  queued_job_lag_seconds: ['How long the oldest job of a queue has been due.', 'queue'],
  mails_failed: ['Mails that were given up and wait for staff.'],
  mail_lag_seconds: ['How long the oldest mail of a notification waits.'],
  bank_feed_age_seconds: ['How long ago the statements of an account were last read.', 'currency'],
  provider_silent_seconds: ['How long a provider has not answered; absent while it answers.', 'provider'],
  books_proof_age_seconds: ['How long ago the books were last proved.'],
  books_rules_broken: ['Rules of safety that the last proof of the books found broken.'],
  books_rules_late: ['Rules of liveness that the last proof of the books found late.'],
  books_rule_broken: ['1 for each rule of safety that is broken.', 'rule'],
  ledger_unsealed_lag_seconds: ['How long the oldest ledger transaction waits for its seal.'],
  files_free_bytes: ['Room that is left for files; absent of a bucket.'],
  files_size_bytes: ['Size of the file system with the files; absent of a bucket.'],
  files_up: ['1: files can be written; 0: they cannot.'],
  certificate_end_timestamp_seconds: [
    'When the certificate of the public address ends; absent without https.',
  ],
};

const stored = async ({ database }: MeasuredParts): Promise<readonly Measured[]> => {
  const { totalCount, idleCount, waitingCount } = database.pool;
  const pool = Object.entries({ total: totalCount, idle: idleCount, waiting: waitingCount }).map(
    ([label, value]) => ({ name: 'database_pool_connections', label, value }),
  );
  try {
    const rows = await readStoredState(database.reader);
    const clock = rows.find(({ name }) => name === 'database_clock_seconds')?.value ?? 0;
    const offset = { name: 'database_clock_offset_seconds', label: '', value: clock - Date.now() / 1000 };
    return [...rows, ...pool, offset, { name: 'database_up', label: '', value: 1 }];
  } catch {
    return [...pool, { name: 'database_up', label: '', value: 0 }];
  }
};

const ofFiles = async ({ files }: MeasuredParts): Promise<readonly Measured[]> => {
  try {
    const room = await files.room();
    return [
      { name: 'files_up', label: '', value: 1 },
      ...(room
        ? [
            { name: 'files_free_bytes', label: '', value: room.freeBytes },
            { name: 'files_size_bytes', label: '', value: room.sizeBytes },
          ]
        : []),
    ];
  } catch {
    return [{ name: 'files_up', label: '', value: 0 }];
  }
};

const ofCertificate = async ({ publicUrl }: MeasuredParts): Promise<readonly Measured[]> => {
  const end = await certificateEnd(publicUrl);
  return end === undefined
    ? []
    : [{ name: 'certificate_end_timestamp_seconds', label: '', value: end.getTime() / 1000 }];
};

/** One statement reads all metrics of an answer at one moment. */
const readOnce = (parts: MeasuredParts): (() => Promise<readonly Measured[]>) => {
  let last: { readonly at: number; readonly rows: Promise<readonly Measured[]> } | undefined;
  return () => {
    if (last === undefined || performance.now() - last.at > 1_000)
      last = {
        at: performance.now(),
        rows: Promise.all([stored(parts), ofFiles(parts), ofCertificate(parts)]).then((all) => all.flat()),
      };
    return last.rows;
  };
};

const gaugeOf = (name: string, read: () => Promise<readonly Measured[]>): Gauge => {
  const [help, label] = gauges[name] ?? [name];
  return new Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [],
    async collect() {
      this.reset();
      // `reset` leaves a zero without a label, but a missing value must not look like zero.
      this.remove({});
      for (const found of await read())
        if (found.name === name) this.set(label === undefined ? {} : { [label]: found.label }, found.value);
    },
  });
};

/** Adds the platform's state in the database, the files and the public address to `/metrics`. */
export const measureState = (parts: MeasuredParts): void => {
  const read = readOnce(parts);
  for (const name of Object.keys(gauges)) {
    register.removeSingleMetric(name);
    register.registerMetric(gaugeOf(name, read));
  }
};

import type { ColumnType } from 'kysely';

/** A jsonb column: sent as text, read as the object. */
export type Json<T> = ColumnType<T, string, string>;

/** A moment that the database sets where none is given. */
export type Instant = ColumnType<Date, Date | undefined, Date>;

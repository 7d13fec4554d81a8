import { sha256 } from '../ids.ts';

/** JSON with the fields of every object in one order, however the database or a client gave them. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(fields.map(([name, field]) => [name, canonical(field)]));
};

/** SHA-256 of a payload: the requested and the executed payload are the same if their hashes are. */
export const payloadHash = (payload: unknown): Buffer => sha256(JSON.stringify(canonical(payload)));

import {
  type ApprovalFact,
  type ApprovalFactName,
  approvalActions,
  type ApprovalThing,
  approvalThings,
  inLanguage,
  isApprovalName,
  type Locale,
  orderNumber,
  type StaffPermission,
} from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { ApprovalActions } from '../approval-action.ts';
import { listThings, type NamedThing } from './approval-things.queries.ts';
import type { ApprovalRow } from '../approvals.queries.ts';

/** The facts of a request, by name; `now` is the current value. */
interface ReadFact {
  readonly name: ApprovalFactName;
  readonly value: ApprovalFact;
  readonly now: ApprovalFact;
  readonly isChanged: boolean;
}

type Facts = Readonly<Record<string, ApprovalFact>>;

interface Reader {
  readonly locale: Locale;
  readonly timeZone: string;
  readonly permissions: readonly StaffPermission[];
}

/**
 * The current facts of a waiting request; undefined when the request cannot succeed or its payload is of an older
 * version.
 */
const factsNow = async (
  tx: Tx,
  { action: name, payload, state }: ApprovalRow,
  actions: ApprovalActions,
): Promise<Facts | undefined> => {
  const action = actions.get(name);
  const read = action?.payload.safeParse(payload);
  if (!action || read?.success !== true || state !== 'pending') return undefined;
  return action.facts(tx, read.data);
};

const isSame = (one: ApprovalFact | undefined, other: ApprovalFact): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
/** The database stores the fields of an object in its own order. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
};

/** The current personal facts, for members who may decide about them; other members read only the named subjects. */
const readPersonal = (
  names: readonly ApprovalFactName[],
  {
    asked,
    now,
    mayRead,
  }: { readonly asked: Facts; readonly now: Facts | undefined; readonly mayRead: boolean },
): readonly ReadFact[] =>
  names.flatMap((name) => {
    const value = (now ?? asked)[name] ?? null;
    const isShown = value?.kind === 'thing' || (mayRead && now !== undefined);
    return isShown ? [{ name, value, now: value, isChanged: false }] : [];
  });

/** The stored and the current facts of a request; null when it has none. */
const readFacts = async (
  tx: Tx,
  row: ApprovalRow,
  actions: ApprovalActions,
  { permissions }: Reader,
): Promise<readonly ReadFact[] | null> => {
  const now = await factsNow(tx, row, actions);
  const asked = row.facts ?? now;
  if (asked === undefined || !isApprovalName(row.action)) return null;
  const { approve, facts: names }: { approve: StaffPermission; facts: readonly ApprovalFactName[] } =
    approvalActions[row.action];
  const action = actions.get(row.action);
  if (action?.isPersonal === true)
    return readPersonal(names, { asked, now, mayRead: permissions.includes(approve) });
  return names.map((name) => {
    const value = asked[name] ?? null;
    const current = now === undefined ? value : (now[name] ?? null);
    return { name, value, now: current, isChanged: !isSame(value, current) };
  });
};

type Names = ReadonlyMap<string, NamedThing>;
const keyOf = (thing: ApprovalThing, id: number): string => `${thing} ${id}`;

/** The names of all subjects of these facts, in one statement per kind. */
const namesOf = async (tx: Tx, facts: readonly ReadFact[]): Promise<Names> => {
  const named = facts.flatMap(({ value, now }) => [value, now]).filter((fact) => fact?.kind === 'thing');
  const found = new Map<string, NamedThing>();
  for (const thing of approvalThings) {
    const ids = new Set(named.filter((fact) => fact.thing === thing).map(({ id }) => id));
    if (ids.size === 0) continue;
    for (const row of await listThings(tx, thing, [...ids])) found.set(keyOf(thing, row.id), row);
  }
  return found;
};

const nameOf = (
  { name, title, placedAt, projectId, id }: NamedThing,
  { locale, timeZone }: Reader,
): string | null => {
  if (title) return inLanguage(title, locale);
  if (placedAt && projectId !== null) return orderNumber({ placedAt, projectId, orderId: id }, timeZone);
  return name;
};

/** The mutable type of answers. */
type Plain<T> = T extends object ? { -readonly [Key in keyof T]: Plain<T[Key]> } : T;

/** Adds the current name of a subject. */
const shown = (fact: ApprovalFact, names: Names, reader: Reader) => {
  if (fact?.kind !== 'thing') return fact as Plain<typeof fact>;
  const found = names.get(keyOf(fact.thing, fact.id));
  return {
    kind: fact.kind,
    thing: fact.thing,
    documentId: found?.documentId ?? null,
    name: found ? nameOf(found, reader) : null,
  };
};

/** The facts of several requests, each in the order of its kind. */
export const presentFacts = async (
  tx: Tx,
  rows: readonly ApprovalRow[],
  actions: ApprovalActions,
  reader: Reader,
) => {
  const all: (readonly ReadFact[] | null)[] = [];
  for (const row of rows) all.push(await readFacts(tx, row, actions, reader));
  const names = await namesOf(
    tx,
    all.flatMap((facts) => facts ?? []),
  );
  return all.map(
    (facts) =>
      facts?.map(({ name, value, now, isChanged }) => ({
        name,
        value: shown(value, names, reader),
        now: isChanged ? shown(now, names, reader) : null,
        isChanged,
      })) ?? null,
  );
};

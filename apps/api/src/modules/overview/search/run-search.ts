import { inLanguage, type Locale, orderNumber, type StaffPermission } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { listInvestors } from '../../investors/index.ts';
import {
  findInvestorById,
  findProjects,
  hitsMax,
  type OrderHit,
  findOrders,
  type PaymentHit,
  findPayments,
  findBankAccounts,
  findMovements,
  findTransferFiles,
  findTransfers,
  findWithdrawals,
} from './find-hits.queries.ts';
import { readSearchTerms, type SearchTerm } from '@parcela/domain';

export interface Search {
  readonly typed: string;
  /** The mark by which saved accounts with an IBAN are found. */
  readonly markOf: (iban: string) => Buffer;
  readonly may: (permission: StaffPermission) => boolean;
  readonly locale: Locale;
  readonly timeZone: string;
}

type Money = Pick<OrderHit, 'amount' | 'currency'>;
const moneyOf = ({ amount, currency }: Money) => ({ amount: Number(amount), currency });

const investors = async (tx: Tx, term: SearchTerm) => {
  if (term.kind !== 'words' && term.kind !== 'id') return [];
  const filter = {
    state: undefined,
    risk: undefined,
    level: undefined,
    country: undefined,
    isRestricted: undefined,
    after: undefined,
    pageSize: hitsMax - 1,
  };
  const found =
    term.kind === 'id'
      ? await findInvestorById(tx, term.documentId)
      : await listInvestors(tx, { ...filter, search: term.words });
  return found.map(({ documentId, name, email }) => ({
    kind: 'investor' as const,
    documentId,
    title: name ?? email,
    note: email,
    money: null,
  }));
};

const orders = async (tx: Tx, term: SearchTerm, { locale, timeZone }: Search) => {
  const found = await findOrders(tx, term);
  return (
    found
      .map((row) => ({
        kind: 'order' as const,
        documentId: row.documentId,
        title: orderNumber(row, timeZone),
        note: `${inLanguage(row.projectTitle, locale)} · ${row.email}`,
        money: moneyOf(row),
      }))
      // An order is found by its id; the day and the project in its number must match too.
      .filter(({ title }) => term.kind !== 'order' || title === term.number)
  );
};

const pageOfPayment = (row: PaymentHit, { timeZone }: Search) => {
  const { orderId, projectId, placedAt, orderDocumentId } = row;
  if (row.isWaiting || !orderId || !projectId || !placedAt || orderDocumentId === null)
    return { kind: 'suspense' as const, documentId: row.documentId, title: row.reference ?? row.payerName };
  const title = orderNumber({ orderId, projectId, placedAt }, timeZone);
  return { kind: 'order' as const, documentId: orderDocumentId, title };
};

const payments = async (tx: Tx, term: SearchTerm, search: Search) =>
  (await findPayments(tx, term))
    .map((row) => {
      const { title, ...page } = pageOfPayment(row, search);
      return { ...page, title: title ?? row.documentId, note: row.payerName ?? '', money: moneyOf(row) };
    })
    .filter(({ kind }) => kind === 'suspense' || search.may('orders.read'));

const withdrawals = async (tx: Tx, term: SearchTerm) =>
  (await findWithdrawals(tx, term)).map((row) => ({
    kind: 'withdrawal' as const,
    documentId: row.documentId,
    title: row.email,
    note: '',
    money: moneyOf(row),
  }));

const transfers = async (tx: Tx, term: SearchTerm) =>
  (await findTransfers(tx, term)).map((row) => ({
    kind: 'transfer' as const,
    documentId: row.documentId,
    title: row.reference,
    note: row.recipientName,
    money: moneyOf(row),
  }));

const projects = async (tx: Tx, term: SearchTerm, { locale }: Search) =>
  term.kind !== 'words'
    ? []
    : (await findProjects(tx, term.words)).map((row) => ({
        kind: 'project' as const,
        documentId: row.infoDocumentId,
        title: inLanguage(row.title, locale),
        note: '',
        money: null,
      }));

const bankAccounts = async (tx: Tx, term: SearchTerm, { markOf }: Search) => {
  const [iban] = term.kind === 'account' ? term.accounts : [];
  if (iban === undefined) return [];
  return (await findBankAccounts(tx, markOf(iban))).map((row) => ({
    kind: 'bankAccount' as const,
    documentId: row.documentId,
    title: row.holderName,
    note: `${row.currency} · …${row.ibanEnd} · ${row.email}`,
    money: null,
  }));
};

const movements = async (tx: Tx, term: SearchTerm) =>
  term.kind !== 'document'
    ? []
    : (await findMovements(tx, term.number)).map((row) => ({
        kind: 'movement' as const,
        documentId: row.documentId,
        title: row.movementId,
        note: row.iban,
        money: moneyOf(row),
      }));

const transferFiles = async (tx: Tx, term: SearchTerm) =>
  term.kind !== 'document'
    ? []
    : (await findTransferFiles(tx, term.number)).map((row) => ({
        kind: 'transferFile' as const,
        documentId: row.documentId,
        title: row.messageId,
        note: row.currency,
        money: null,
      }));

type Hit =
  | Awaited<ReturnType<typeof investors | typeof orders | typeof payments | typeof withdrawals>>[number]
  | Awaited<ReturnType<typeof transfers | typeof projects | typeof movements>>[number]
  | Awaited<ReturnType<typeof bankAccounts | typeof transferFiles>>[number];
type Finder = (tx: Tx, term: SearchTerm, search: Search) => Promise<readonly Hit[]>;

/** Staff who may see a list may find its items. */
const finders: readonly (readonly [StaffPermission, Finder])[] = [
  ['orders.read', orders],
  ['suspense.read', payments],
  ['users.read', investors],
  ['withdrawals.read', withdrawals],
  ['withdrawals.read', transfers],
  ['withdrawals.read', bankAccounts],
  ['withdrawals.read', transferFiles],
  ['suspense.read', movements],
  ['projects.read', projects],
];

/** Everything that matches the typed text and that the caller may see: at most five hits of a kind, each page once. */
export const runSearch = async (tx: Tx, search: Search): Promise<Hit[]> => {
  const terms = readSearchTerms(search.typed);
  const asked = finders
    .filter(([permission]) => search.may(permission))
    .flatMap(([, find]) => terms.map((term) => find(tx, term, search)));
  const counts = new Map<Hit['kind'], number>();
  const pages = new Set<string>();
  return (await Promise.all(asked)).flat().filter(({ kind, documentId }) => {
    const page = `${kind} ${documentId}`;
    const count = counts.get(kind) ?? 0;
    if (pages.has(page) || count === hitsMax) return false;
    pages.add(page);
    counts.set(kind, count + 1);
    return true;
  });
};

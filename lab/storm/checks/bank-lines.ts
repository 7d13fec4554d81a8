import type { TestContext } from '../../../apps/api/test/support/database/test-database.ts';
import type { BooksOfLine } from '../bank/bank-desk.ts';
import { countBy, moneyKey, readBank, wordsOf } from '../bank/bank-truth.ts';
import type { Client } from '../people/client.ts';
import type { Timeline } from '../timeline.ts';
import { rowsOf } from './rows.ts';

const wordsOfMovement = `
  m.booked_on::text as "bookedOn", m.amount, m.currency, m.payer_account as "payerAccount",
  m.variable_symbol as "variableSymbol", m.payer_name as "payerName"`;

type Booked = BooksOfLine['booked'][number];

/** Reads the books as staff do who may see all lines of the bank. */
export const booksOfLine = async (context: TestContext, documentId: string): Promise<BooksOfLine> => {
  const rows = await rowsOf<Omit<Booked, 'amount'> & { amount: bigint }>(
    context,
    `select m.document_id as movement, ${wordsOfMovement},
       exists (select from known_bank_lines k where k.movement = m.id and k.source = 'feed') as "isInFeed",
       exists (
         select from bank_statement_lines l join bank_statement_movements o on o.statement_id = l.statement_id
         where l.waiting_line_id = w.id and o.movement_id = m.id) as "isTaken"
     from waiting_bank_lines w
     join bank_movements m on m.collection_account_id = w.collection_account_id and m.amount = w.amount
       and m.currency = w.currency and m.booked_on = w.booked_on
     where w.document_id = $1 order by m.id`,
    [documentId],
  );
  return { booked: rows.map((row) => ({ ...row, amount: Number(row.amount) })) };
};

/** The books contain each movement of the bank once, and no others. */
export const checkBankLines = async (
  context: TestContext,
  client: Client,
  timeline: Timeline,
): Promise<void> => {
  const rows = await rowsOf<Omit<Booked, 'amount'> & { amount: bigint }>(
    context,
    `select ${wordsOfMovement} from bank_movements m`,
  );
  const booked = countBy(
    rows.map((row) => ({ ...row, amount: Number(row.amount) })),
    moneyKey,
  );
  for (const currency of ['CZK', 'EUR', 'PLN'] as const) {
    const bank = await readBank(client, currency);
    const there = countBy((bank?.movements ?? []).map(wordsOf), moneyKey);
    for (const key of new Set(
      [...there.keys(), ...booked.keys()].filter((one) => one.includes(` ${currency} `)),
    ))
      if ((there.get(key) ?? 0) !== (booked.get(key) ?? 0))
        timeline.fail(
          `the bank has ${there.get(key) ?? 0} times ${key}, and the books ${booked.get(key) ?? 0} times`,
        );
  }
};

import { type Currency, money, ownershipPercent } from '@parcela/domain';
import { createSealJournal } from '@parcela/ledger';
import { sayMoney } from '@parcela/platform/formatting/format-money.ts';
import { sayPercent } from '@parcela/platform/formatting/format-percent.ts';
import { statementReader } from '@parcela/providers/statement-files/index.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { signedInAgain, type TestUser } from '../../../test/support/app/test-app.ts';
import { useWholeApp } from '../../../test/support/app/whole-app.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { liveSomeYears } from '../../../test/support/distributions/investment-history.ts';
import { readPdf } from '../../../test/support/media/read-pdf.ts';
import { switchShareSales, transferSample } from '../../../test/support/orders/sample-share-transfers.ts';
import { runSamplePoll } from '../../../test/support/projects/sample-polls.ts';
import { creditWallet } from '../../../test/support/wallets/ledger-book.ts';
import { castVote, createFollowPolls } from '../voting/index.ts';

const isLong = process.env['LONG'] === '1';
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ');
const amountText = (amount: number, currency: Currency): string =>
  plain(sayMoney('en', money(BigInt(amount), currency)));

interface Project {
  readonly id: number;
  readonly documentId: string;
  readonly infoDocumentId: string;
}

describe('the figures of a document', () => {
  const context = useTestDatabase();
  const app = useWholeApp(context);
  const made: { people: readonly TestUser[]; projects: readonly Project[] } = { people: [], projects: [] };
  const query = async <T extends object>(text: string, values: readonly unknown[]): Promise<readonly T[]> =>
    (await context().admin.pool.query<T>(text, [...values])).rows;
  const read = async (user: TestUser, url: string) => {
    const answer = await app().inject({ url, headers: { accept: '*/*', ...user.headers } });
    expect([url, answer.statusCode]).toEqual([url, 200]);
    return answer;
  };
  const json = async <T>(user: TestUser, url: string): Promise<T> => (await read(user, url)).json<T>();
  const pdf = async (user: TestUser, url: string): Promise<string> =>
    plain(readPdf((await read(user, url)).rawPayload).text);
  const follow = async () => {
    const { transact, database } = context();
    while ((await createFollowPolls({ reader: database.reader, transact }).run()) === 'more');
  };

  /** Transfers shares between the two investors of a history, as sales, gifts and an inheritance, while there are shares. */
  const tradeShares = async ([one, other]: readonly TestUser[], projects: readonly Project[]) => {
    if (!one || !other) return;
    const terms = [
      { kind: 'sale', unitPrice: 321_45, currency: 'CZK', settlement: 'wallet' },
      { kind: 'sale', unitPrice: 12_34, currency: 'EUR', settlement: 'outside' },
      { kind: 'gift' },
      { kind: 'inheritance' },
    ] as const;
    for (const [place, project] of projects.entries()) {
      await context().transact((tx) =>
        creditWallet(tx, {
          userId: other.userId,
          currency: 'CZK',
          amount: 700_00n,
          paymentId: 6_000_000 + project.id,
        }),
      );
      const holders = { giver: one, receiver: other, project };
      await transferSample(context(), holders, { ...terms[place % terms.length], shares: 1 + (place % 2) });
    }
  };

  const live = async (seed: number): Promise<void> => {
    const { people, projects } = await liveSomeYears(context(), { seed, steps: isLong ? 60 : 25 });
    await context().transact((tx) => switchShareSales(tx, true));
    await tradeShares(people, projects);
    made.people = [...made.people, ...people];
    made.projects = [...made.projects, ...projects];
  };
  /** The two investors of a history vote about the project that came first in it; both hold shares of it. */
  const vote = async ({ documentId: project }: Project, voters: readonly TestUser[]): Promise<void> => {
    const poll = await context().transact((tx) => runSamplePoll(tx, { project }));
    await follow();
    for (const [place, { userId }] of voters.entries())
      await context().transact((tx) => castVote(tx, { userId, poll, optionKey: place === 0 ? 'yes' : 'no' }));
  };

  beforeAll(async () => {
    const seeds = fc.sample(fc.nat(100_000), { numRuns: isLong ? 5 : 2, ...(isLong ? {} : { seed: 6 }) });
    for (const seed of seeds) await live(seed);
    for (const [place] of seeds.entries()) {
      const project = made.projects[place * 4];
      if (project) await vote(project, made.people.slice(place * 2, place * 2 + 2));
    }
    while ((await createSealJournal(context()).run()) === 'more');
    // A later history's clock has ended the sessions of the earlier one.
    made.people = await Promise.all(made.people.map((user) => signedInAgain(context(), user)));
  }, 900_000);

  it('of ownership equals the dashboard and the ledger', async () => {
    const seen = { certificates: 0 };
    for (const user of made.people) {
      const { data } = await json<{
        data: {
          projects: {
            projectInfo: { documentId: string };
            tokenCount: number;
            ownershipPercentage: string;
          }[];
        };
      }>(user, '/api/projects/portfolio?currency=CZK');
      for (const row of data.projects.filter(({ tokenCount }) => tokenCount > 0)) {
        const project = made.projects.find((one) => one.infoDocumentId === row.projectInfo.documentId);
        const [booked] = await query<{ shares: string; all: number }>(
          `select sum(p.amount)::text as shares, max(j.share_count) as all from ledger_postings p
           join ledger_accounts a on a.id = p.account_id join projects j on j.id = a.project_id
           where a.kind = 'holding' and a.owner_user_id = $1 and a.project_id = $2`,
          [user.userId, project?.id],
        );
        const issued = await app().inject({
          method: 'POST',
          url: '/api/certificates?locale=en',
          headers: user.headers,
          payload: { data: { project: project?.documentId } },
        });
        const certificate = issued.json<{
          data: { documentId: string; shares: number; ownershipPercentage: string };
        }>().data;
        expect([certificate.shares, certificate.ownershipPercentage]).toEqual([
          row.tokenCount,
          row.ownershipPercentage,
        ]);
        expect([String(certificate.shares), certificate.ownershipPercentage]).toEqual([
          booked?.shares,
          ownershipPercent(BigInt(booked?.shares ?? 0), booked?.all ?? 1),
        ]);
        const text = await pdf(user, `/api/certificates/${certificate.documentId}/file`);
        expect(text).toContain(`${row.tokenCount} of ${booked?.all}`);
        expect(text).toContain(plain(sayPercent('en', row.ownershipPercentage)));
        seen.certificates += 1;
      }
    }
    expect(seen.certificates).toBeGreaterThan(8);
  });

  it('of a wallet equals the screen, whether as page, table or camt.053', async () => {
    const seen = { months: 0 };
    for (const user of made.people)
      for (const currency of ['CZK', 'EUR'] as const) {
        const base = `/core/user/wallet/${currency}`;
        const wallet = await json<{ balance: number; held: number }>(user, base);
        const [booked] = await query<{ sum: string }>(
          `select coalesce(sum(p.amount), 0)::text as sum from ledger_postings p
           join ledger_accounts a on a.id = p.account_id
           where a.owner_user_id = $1 and a.kind in ('wallet', 'wallet_hold') and a.asset = $2`,
          [user.userId, currency],
        );
        expect(wallet.balance + wallet.held).toBe(Number(booked?.sum));
        const months = await json<
          { month: string; opening: number; moneyIn: number; moneyOut: number; closing: number }[]
        >(user, `${base}/months`);
        expect(months[0]?.closing ?? 0).toBe(Number(booked?.sum));
        for (const { month, opening, moneyIn, moneyOut, closing } of months) {
          expect(opening + moneyIn - moneyOut).toBe(closing);
          const text = await pdf(user, `${base}/months/${month}/pdf?locale=en`);
          for (const amount of [opening, closing]) expect(text).toContain(amountText(amount, currency));
          const csv = (await read(user, `${base}/months/${month}/csv?locale=en`)).body.trimEnd();
          const camt = statementReader.read(
            (await read(user, `${base}/months/${month}/camt.053`)).rawPayload,
          );
          const isEmpty = moneyIn + moneyOut === 0;
          expect(camt).toMatchObject(
            isEmpty
              ? { kind: 'refused', reason: 'no_lines' }
              : { kind: 'read', file: { opening: BigInt(opening), closing: BigInt(closing) } },
          );
          const lines = camt.kind === 'read' ? camt.file.lines : [];
          expect(lines.reduce((all, { amount }) => all + Number(amount), 0)).toBe(closing - opening);
          const table = csv
            .split('\r\n')
            .slice(2, -1)
            .reduce((all, line) => all + Number(line.split(',').at(-3)?.replace('.', '')), 0);
          expect(table).toBe(closing - opening);
          seen.months += 1;
        }
      }
    expect(seen.months).toBeGreaterThan(6);
  });

  it('of a year of earnings equals the screen and the lines of the payouts', async () => {
    const seen = { years: 0 };
    for (const user of made.people) {
      const earnings = await json<
        {
          timestamp: string;
          amount: number;
          gross: number;
          currency: Currency;
          converted: { amount: number };
        }[]
      >(user, '/core/user/earnings/history?currency=EUR');
      const years = Map.groupBy(earnings, ({ timestamp }) => new Date(timestamp).getUTCFullYear());
      for (const [year, rows] of years) {
        const text = await pdf(user, `/core/user/earnings/export/pdf?year=${year}&currency=EUR&locale=en`);
        const sums = await query<{ currency: Currency; gross: string; net: string }>(
          `select d.currency, sum(l.gross)::text as gross, sum(l.net)::text as net
           from distribution_lines l join distributions d on d.id = l.distribution_id
           where l.user_id = $1 and l.booked_at is not null and l.net <> 0
             and extract(year from d.started_at at time zone 'Europe/Prague') = $2 group by 1`,
          [user.userId, year],
        );
        for (const { currency, gross, net } of sums) {
          const own = rows.filter((row) => row.currency === currency);
          expect(own.reduce((all, { amount }) => all + amount, 0)).toBe(Number(net));
          expect(own.reduce((all, row) => all + row.gross, 0)).toBe(Number(gross));
          expect(text).toContain(amountText(Number(net), currency));
          expect(text).toContain(amountText(Number(gross), currency));
        }
        const total = rows.reduce((all, { converted }) => all + converted.amount, 0);
        expect(text).toContain(amountText(total, 'EUR'));
        seen.years += 1;
      }
    }
    expect(seen.years).toBeGreaterThan(2);
  });

  it('of a purchase equals the order’s screen and its row', async () => {
    const seen = { receipts: 0 };
    for (const user of made.people) {
      const { data } = await json<{
        data: {
          documentId: string;
          state: string;
          tokenCount: number;
          price: number;
          currency: Currency;
          paid: number;
          pricePaidFromUserWallet: number;
        }[];
      }>(user, '/api/orders?pagination[pageSize]=100');
      for (const order of data.filter(({ state }) => state === 'Paid').slice(0, 6)) {
        const [row] = await query<{ shares: number; price: string; unit: string }>(
          `select token_count as shares, price::text, (price / token_count)::text as unit from orders
           where document_id = $1`,
          [order.documentId],
        );
        expect([order.tokenCount, order.price]).toEqual([row?.shares, Number(row?.price)]);
        expect(order.paid + order.pricePaidFromUserWallet).toBe(order.price);
        const text = await pdf(user, `/api/orders/${order.documentId}/receipt?locale=en`);
        expect(text).toContain(amountText(order.price, order.currency));
        expect(text).toContain(amountText(Number(row?.unit), order.currency));
        seen.receipts += 1;
      }
    }
    expect(seen.receipts).toBeGreaterThan(6);
  });

  it('of a vote equals the poll’s screen and the shares at its start', async () => {
    const seen = { votes: 0 };
    for (const user of made.people) {
      const { data } = await json<{
        data: {
          documentId: string;
          ownOptionKey: string | null;
          ownWeight: { weight: string } | null;
          ownReceipt: { number: string } | null;
        }[];
      }>(user, '/api/votings?locale=en');
      for (const poll of data.filter(({ ownReceipt }) => ownReceipt !== null)) {
        const [row] = await query<{ weight: string; option: string }>(
          `select trunc(100 * w.shares::numeric / j.share_count, 2)::text as weight, v.option_key as option
           from polls p join poll_weights w on w.poll_id = p.id join projects j on j.id = p.project_id
           join poll_votes v on v.poll_id = p.id and v.user_id = w.user_id
           where p.document_id = $1 and w.user_id = $2`,
          [poll.documentId, user.userId],
        );
        expect([poll.ownWeight?.weight, poll.ownOptionKey]).toEqual([row?.weight, row?.option]);
        const text = await pdf(user, `/api/votings/receipts/${poll.ownReceipt?.number}/file?locale=en`);
        expect(text).toContain(plain(sayPercent('en', row?.weight ?? '')));
        expect(text).toContain(row?.option === 'yes' ? 'Yes' : 'No');
        seen.votes += 1;
      }
    }
    expect(seen.votes).toBe(made.people.length);
  });
});

import { siteAddress } from '@parcela/contract/site';
import { currencies, type Currency, money } from '@parcela/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { setSampleConfiguration } from '../../../test/support/content/sample-content.ts';
import { inEveryLanguage, staffActor } from '../../../test/support/content/sample-texts.ts';
import { addTestStaff } from '../../../test/support/app/test-staff.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import {
  correctHolders,
  listExecuted,
  liveSomeYears,
  payHolders,
} from '../../../test/support/distributions/investment-history.ts';
import { useFileStore } from '../../../test/support/media/sample-files.ts';
import { placeSampleOrder } from '../../../test/support/orders/sample-orders.ts';
import { publishSampleProject } from '../../../test/support/projects/sample-projects.ts';
import { siteCompany, startSiteApp } from '../../../test/support/site/site-app.ts';
import { clearedUser } from '../../../test/support/verification/grant-levels.ts';
import { createBrandReader } from '../app-configuration/index.ts';
import { changeProjectState, listPublicProjects } from '../projects/index.ts';
import { findShare } from './share-picture.presenter.ts';
import { restrictByStaff } from '../wallets/index.ts';

const context = useTestDatabase();
const store = useFileStore();
const timeZone = 'Europe/Prague';

const query = async <T extends object>(text: string, values: readonly unknown[] = []): Promise<T[]> =>
  (await context().admin.pool.query<T>(text, [...values])).rows;

/** A page as its terms and rows: the text after each label. */
interface ReadPage {
  readonly facts: ReadonlyMap<string, string>;
  readonly rows: ReadonlyMap<string, readonly string[]>;
  readonly html: string;
}
const textOf = (html: string): string =>
  html
    .replaceAll(/<small>.*?<\/small>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .trim();
const readPage = (html: string): ReadPage => ({
  html,
  facts: new Map(
    [...html.matchAll(/<dt>(.*?)<\/dt>\s*<dd>(.*?)<\/dd>/gs)].map(([, label = '', value = '']) => [
      textOf(label),
      textOf(value),
    ]),
  ),
  rows: new Map(
    [...html.matchAll(/<th scope="row">(.*?)<\/th><td>(.*?)<\/td><td>(.*?)<\/td>/gs)].map(
      ([, label = '', planned = '', actual = '']) => [textOf(label), [textOf(planned), textOf(actual)]],
    ),
  ),
});

const amountText = (minor: bigint, currency: Currency): string =>
  new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    minimumFractionDigits: minor % 100n === 0n ? 0 : 2,
    maximumFractionDigits: minor % 100n === 0n ? 0 : 2,
  })
    .format(Number(minor) / 100)
    .replaceAll(/\s/g, ' ');
/** The digits of a text, with a decimal point in every language. */
const digitsOf = (text = ''): string =>
  text
    .replaceAll(/[^\d.,]/g, '')
    .replace(/[.,](?=\d{3})/, '')
    .replace(',', '.');
const numberText = (value: number): string => new Intl.NumberFormat('en-GB').format(value);
const percentText = (value: number): string =>
  `${new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value)}%`;

interface Recounted {
  readonly id: number;
  readonly state: string;
  readonly currency: Currency;
  readonly total: number;
  readonly sold: number;
  readonly reserved: number;
  readonly investors: number;
  readonly price: string;
  /** One share with its fee, and the fee, in euros. */
  readonly inEuros: string;
  readonly feeInEuros: string;
  /** One share with its fee in each currency, minor units. */
  readonly prices: Readonly<Record<Currency, string>>;
  /** One share with its fee in the project's currency. */
  readonly withFee: string;
  readonly rent: string;
  readonly growth: string;
  readonly period: number;
  readonly perEuro: string;
  readonly minimum: number;
}
/** Counts shares from orders and prices, not from the ledger that the site reads. */
const recountProject = async (id: number): Promise<Recounted> => {
  const [row] = await query<Recounted>(
    `select p.id, p.state, p.currency, p.share_count as total,
       (select coalesce(sum(o.token_count), 0)::integer from orders o where o.project_id = p.id and o.state = 'Paid') as sold,
       (select coalesce(sum(o.token_count), 0)::integer from orders o
         where o.project_id = p.id and o.state in ('Open', 'Unpaid')) as reserved,
       (select count(distinct o.user_id)::integer from orders o where o.project_id = p.id and o.state = 'Paid') as investors,
       (select x.amount::text from project_prices x where x.project_id = p.id and x.applied_at <= app_now()
         order by x.applied_at desc, x.id desc limit 1) as price,
       (select round((x.amount + p.share_fee) / case p.currency when 'CZK' then r.eur_to_czk when 'PLN' then r.eur_to_pln
           else 1 end)::text
         from project_prices x, exchange_rates r where x.project_id = p.id and x.applied_at <= app_now()
           and r.valid_from <= app_now()
         order by x.applied_at desc, x.id desc, r.valid_from desc, r.id desc limit 1) as "inEuros",
       (select round(p.share_fee / case p.currency when 'CZK' then r.eur_to_czk when 'PLN' then r.eur_to_pln else 1 end)::text
         from exchange_rates r where r.valid_from <= app_now() order by r.valid_from desc, r.id desc limit 1) as "feeInEuros",
       (select case p.currency when 'CZK' then r.eur_to_czk when 'PLN' then r.eur_to_pln else 1 end::text
         from exchange_rates r where r.valid_from <= app_now() order by r.valid_from desc, r.id desc limit 1) as "perEuro",
       (select (x.amount + p.share_fee)::text from project_prices x where x.project_id = p.id
           and x.applied_at <= app_now()
         order by x.applied_at desc, x.id desc limit 1) as "withFee",
       (select jsonb_object_agg(c.name, round((x.amount + p.share_fee) * c.per_euro / own.per_euro)::text)
         from (select * from project_prices x where x.project_id = p.id and x.applied_at <= app_now()
             order by x.applied_at desc, x.id desc limit 1) x,
           (select * from exchange_rates r where r.valid_from <= app_now()
             order by r.valid_from desc, r.id desc limit 1) r,
           lateral (values ('CZK', r.eur_to_czk), ('EUR', 1), ('PLN', r.eur_to_pln)) c (name, per_euro),
           lateral (values ('CZK', r.eur_to_czk), ('EUR', 1), ('PLN', r.eur_to_pln)) own (name, per_euro)
         where own.name = p.currency) as prices,
       p.annual_rental_income::text as rent, p.incremental_property_value::text as growth,
       p.period_years as period, p.min_purchase_qty as minimum
     from projects p where p.id = $1`,
    [id],
  );
  return row!;
};

/** Sums the received amounts of a currency from the ledger's postings instead of the lines. */
const recountPaidOut = async (currency: Currency): Promise<bigint> => {
  const [row] = await query<{ paid: string }>(
    `select coalesce(sum(l.amount), 0)::text as paid
     from ledger_transactions t join ledger_postings l on l.transaction_id = t.id
     join ledger_accounts a on a.id = l.account_id
     where a.asset = $1 and a.kind in ('wallet', 'debt')
       and t.kind in ('distribution_line.deposited', 'distribution_debt.deducted', 'distribution_line.owed')`,
    [currency],
  );
  return BigInt(row?.paid ?? 0);
};

interface Paid {
  readonly count: number;
  readonly onTime: number;
  readonly beforeTax: bigint;
  readonly percent: string;
  readonly planned: bigint;
}
/** Adds up the distributions of a project one by one. */
const recountRent = async (id: number): Promise<Paid> => {
  const distributions = await query<{
    id: number;
    corrects: number | null;
    days: number;
    shares: string;
    isOnTime: boolean;
  }>(
    `select d.id, d.corrects_id as corrects, d.period_to - d.period_from + 1 as days,
       coalesce((select sum(l.shares) from distribution_lines l where l.distribution_id = d.id), 0)::text as shares,
       (t.occurred_at at time zone '${timeZone}')::date <= d.pay_on as "isOnTime"
     from distributions d
     left join ledger_transactions t on t.kind = 'distribution.started' and t.source_type = 'distribution'
       and t.source_id = d.id::text
     where d.project_id = $1 and d.state = 'executed'`,
    [id],
  );
  const lines = await query<{ amount: string }>(
    `select (l.gross - l.costs - l.reserve - l.fee)::text as amount
     from distribution_lines l join distributions d on d.id = l.distribution_id where d.project_id = $1`,
    [id],
  );
  const [plan] = await query<{ rate: string; price: string }>(
    `select p.annual_rental_income::text as rate, (select x.amount::text from project_prices x where x.project_id = p.id
         and (x.applied_at at time zone '${timeZone}')::date <= coalesce(p.funded_on, p.closed_on)
       order by x.applied_at desc, x.id desc limit 1) as price
     from projects p where p.id = $1`,
    [id],
  );
  const originals = distributions.filter(({ corrects }) => corrects === null);
  const beforeTax = lines.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  const priceDays = originals.reduce(
    (sum, { shares, days }) => sum + Number(shares) * days * Number(plan?.price ?? 0),
    0,
  );
  return {
    count: originals.length,
    onTime: originals.filter(({ isOnTime }) => isOnTime).length,
    beforeTax,
    percent: ((Number(beforeTax) * 365 * 100) / priceDays).toFixed(2),
    planned: BigInt(Math.round((priceDays * Number(plan?.rate ?? 0)) / 100 / 365)),
  };
};

describe('every figure of the public site', () => {
  const pages: {
    start?: ReadPage;
    finished?: ReadPage;
    offers: Map<number, ReadPage>;
    tables: Map<number, ReadPage>;
    /** A project's cards on the start page and among the offers; the first offer of the start page has none. */
    cards: Map<number, readonly ReadPage[]>;
  } = { offers: new Map(), tables: new Map(), cards: new Map() };

  beforeAll(async () => {
    const life = await liveSomeYears(context(), { seed: 20_261_128, steps: 45 });
    await context().transact(setSampleConfiguration);
    const [crowns, euros, zlotys] = life.projects;
    // Long periods, one paid on time, one late, and corrections in both directions; the money in PLN has no account.
    for (const project of [crowns!, euros!, zlotys!])
      for (const isOnTime of [true, false])
        await payHolders(context(), {
          project: project.documentId,
          net: 7_000_00n,
          periodDays: 91,
          isOnTime,
        });
    const executed = await listExecuted(context());
    await correctHolders(context(), { distribution: executed.at(-6)!, net: 6_500_00n });
    await correctHolders(context(), { distribution: executed.at(-5)!, net: 7_400_00n });
    await correctHolders(context(), { distribution: executed.at(-5)!, net: 7_100_00n });
    await context().transact(async (tx) => {
      const [staffId = 0] = await addTestStaff(tx, 1);
      await restrictByStaff(tx, {
        userId: life.people[0].userId,
        amount: money(100_00n, 'CZK'),
        staffId,
        reason: 'The bank asks',
      });
      // Shares without money, a project without buyers, and one that is nearly half reserved.
      const waiting = await clearedUser(context());
      await placeSampleOrder(tx, { userId: waiting.userId, project: euros!.documentId, shares: 7 });
      await publishSampleProject(tx, { title: inEveryLanguage('Nobody has bought it') });
      const { documentId: half } = await publishSampleProject(tx, {
        title: inEveryLanguage('Nearly half of it'),
      });
      await placeSampleOrder(tx, { userId: waiting.userId, project: half, shares: 47 });
      for (const [project, state] of [
        [crowns!, 'Completed'],
        [zlotys!, 'Closed'],
      ] as const)
        await changeProjectState({ timeZone }, tx, { projectId: project.id, state, actor: staffActor });
    });
    const site = await startSiteApp(context(), store().files);
    const read = async (url: string): Promise<ReadPage> => readPage((await site.inject({ url })).body);
    pages.start = await read(siteAddress('en', { name: 'start' }));
    pages.finished = await read(siteAddress('en', { name: 'finished' }));
    const offers = await read(siteAddress('en', { name: 'offers' }));
    const cardsOf = (slug: string): readonly ReadPage[] =>
      [pages.start, offers].flatMap((page) =>
        (page?.html.split('<article').slice(1) ?? [])
          .filter((part) => part.includes(`/${slug}"`))
          .map((part) => readPage(part.split('</article')[0] ?? '')),
      );
    for (const { slug, project } of await listPublicProjects(context().database.reader, 'en')) {
      pages.offers.set(project.id, await read(siteAddress('en', { name: 'offer', slug })));
      const card = pages.finished.html.split('<article').find((part) => part.includes(`/${slug}"`));
      if (card !== undefined) pages.tables.set(project.id, readPage(card));
      pages.cards.set(project.id, cardsOf(slug));
    }
    await site.close();
  }, 300_000);

  it('gives the same total payouts on the start page and on the results page', async () => {
    const [counted] = await query<{ investors: number; projects: number; funded: number }>(
      `select (select count(distinct o.user_id)::integer from orders o where o.state = 'Paid') as investors,
         count(*)::integer as projects, (count(*) filter (where state = 'Completed'))::integer as funded from projects`,
    );
    const rent = await Promise.all([...pages.offers.keys()].map(recountRent));
    const all = rent.reduce((sum, { count }) => sum + count, 0);
    const onTime = rent.reduce((sum, one) => sum + one.onTime, 0);
    const paid = await Promise.all(
      currencies.map(async (currency) => [currency, await recountPaidOut(currency)] as const),
    );
    expect(onTime).toBeGreaterThan(0);
    expect(onTime).toBeLessThan(all);
    for (const page of [pages.start!, pages.finished!]) {
      expect(page.facts.get('Rent paid out to investors, after tax')?.replaceAll(/\s/g, ' ')).toBe(
        paid
          .filter(([, amount]) => amount > 0n)
          .map(([currency, amount]) => amountText(amount, currency))
          .join(' '),
      );
      expect(page.facts.get('Investors with shares')).toBe(String(counted?.investors));
      expect(page.facts.get('Projects published')).toMatch(
        new RegExp(`^${counted?.projects} ${counted?.funded} of them`),
      );
      expect(page.facts.get('Rent paid on the planned day')).toMatch(
        new RegExp(`^${onTime} of ${all} ${all - onTime} w`),
      );
    }
  });

  it('is correct for plan and result of each finished project, on its page and among the results', async () => {
    expect(pages.tables.size).toBe(2);
    for (const [id, listed] of pages.tables) {
      const { count, onTime, beforeTax, percent, planned } = await recountRent(id);
      const { currency } = await recountProject(id);
      for (const { rows } of [listed, pages.offers.get(id)!]) {
        expect(rows.get('Rent a year, before tax')).toEqual(['4.20%', percentText(Number(percent))]);
        expect(rows.get('Rent so far, before tax')).toEqual([
          amountText(planned, currency),
          amountText(beforeTax, currency),
        ]);
        expect(rows.get('Payouts on time')).toEqual([String(count), String(onTime)]);
      }
    }
  });

  it('is correct for the shares and the money of each project, and the shares add up', async () => {
    for (const [id, { facts, html }] of pages.offers) {
      const { total, sold, reserved, investors, price, currency, state, inEuros, perEuro } =
        await recountProject(id);
      const available = total - sold - reserved;
      expect(facts.get('Shares in total')).toBe(numberText(total));
      expect(facts.get('Sold shares')).toBe(numberText(sold));
      expect(facts.get('Reserved shares')).toBe(numberText(reserved));
      expect(facts.get('Available shares')).toBe(numberText(available));
      expect(facts.get('Investors')).toBe(numberText(investors));
      expect(facts.get('Price of all shares')).toBe(amountText(BigInt(price) * BigInt(total), currency));
      const funded = Math.round(((total - available) * 10_000) / total) / 100;
      expect(textOf(html)).toContain(`${percentText(funded)} funded`);
      const remaining = Math.round((Number(price) * available) / Number(perEuro));
      expect(textOf(html).includes(`${amountText(BigInt(remaining), 'EUR')} remains`)).toBe(state === 'Open');
      expect(facts.get('Price per share')).toBe(amountText(BigInt(inEuros), 'EUR'));
    }
    expect(
      [...pages.offers.values()].filter(({ facts }) => facts.get('Reserved shares') === '7'),
    ).toHaveLength(1);
  });

  it('is correct for the price, the fee, the plan and the smallest purchase of each project', async () => {
    for (const [id, { facts, html }] of pages.offers) {
      const project = await recountProject(id);
      const { inEuros, feeInEuros, withFee, currency, rent, growth, period, minimum } = project;
      const isOver = ['Completed', 'Closed'].includes(project.state);
      const isBought = !isOver && project.total > project.sold + project.reserved;
      const text = textOf(html);
      // The calculator labels its lines like the offer next to it.
      const offer = readPage(html.split('<aside')[1]?.split('</aside')[0] ?? '').facts;
      const nominal = Number(inEuros) - Number(feeInEuros);
      const feePercent = percentText(Math.round((Number(feeInEuros) * 10_000) / nominal) / 100);
      const hasFee = Number(feeInEuros) > 0;
      expect(facts.get('When buying')).toContain(
        hasFee
          ? `${amountText(BigInt(feeInEuros), 'EUR')} per share, which is ${feePercent} of its price`
          : 'no entry fee',
      );
      expect(facts.get('While you hold shares')?.startsWith('8.00%')).toBe(true);
      expect(offer.get('Rent a year')).toBe(percentText(Number(rent)));
      expect(offer.get('Growth in value (assumed)')).toBe(`+${percentText(Number(growth))}`);
      expect(offer.get('Planned period')).toBe(`${period} years`);
      expect(offer.get('Minimum purchase')).toBe(isBought ? `${minimum} share` : undefined);
      expect(facts.get('Price in the project’s currency')).toBe(
        currency === 'EUR' ? undefined : amountText(BigInt(withFee), currency),
      );
      expect(text).toContain(`${project.investors} investor${project.investors === 1 ? '' : 's'}`);
      expect(html).toContain(`"price":"${(Number(inEuros) / 100).toFixed(2)}","priceCurrency":"EUR"`);
    }
  });

  it('is correct in the sharing picture of each project, in the currency of each language', async () => {
    const shared = [
      ['cs', 'CZK', ',00\u00a0%'],
      ['en', 'EUR', '.00%'],
      ['pl', 'PLN', ',00%'],
    ] as const;
    const brand = createBrandReader({ company: siteCompany, files: store().files, maxAgeMs: 0 });
    const seen = new Set<string>();
    for (const { slug, project } of await listPublicProjects(context().database.reader, 'en'))
      for (const [locale, currency, sign] of shared) {
        const { total, sold, reserved, rent, prices } = await recountProject(project.id);
        const share = await findShare({ brand, timeZone }, { tx: context().database.reader, locale, slug });
        const funded = Math.round(((sold + reserved) * 10_000) / total);
        const step = Math.floor(funded / 500) * 5;
        const isExact = funded === step * 100;
        const between = step === 0 ? `< 5${sign}` : `> ${step}${sign}`;
        seen.add(isExact ? 'exact' : between.slice(0, 1));
        const [rentText, priceText, fundedText] = share?.picture.figures.map(({ value }) => value) ?? [];
        expect(digitsOf(rentText)).toBe(Number(rent).toFixed(2));
        expect(digitsOf(priceText)).toBe((Number(prices[currency]) / 100).toFixed(2).replace('.00', ''));
        expect(fundedText).toBe(isExact ? `${step}${sign}` : between);
        expect(share?.picture.progress).toBe(step);
        const page = locale === 'en' ? pages.offers.get(project.id)?.html : `${share?.address}"`;
        expect(page).toContain(`${share?.address}"`);
      }
    expect([...seen]).toEqual(expect.arrayContaining(['exact', '<', '>']));
  });

  it('is correct on the cards of the start page and of the offers', async () => {
    const withCards = [...pages.cards].filter(([, cards]) => cards.length > 0);
    expect(withCards.length).toBeGreaterThan(1);
    for (const [id, cards] of withCards) {
      const { total, sold, reserved, inEuros, rent, growth, period, minimum } = await recountProject(id);
      const term = period === 1 ? '1 year' : `${period} years`;
      const least = sold + reserved < total ? [minimum === 1 ? '1 share' : `${minimum} shares`] : [];
      const funded = percentText(Math.round(((sold + reserved) * 10_000) / total) / 100);
      const price = amountText(BigInt(inEuros), 'EUR');
      for (const { facts, html } of cards) {
        const text = textOf(html);
        expect(text).toContain(`${funded} funded`);
        expect(text).toContain(price);
        // The first project of the start page shows only its price and progress.
        const planned = [price, percentText(Number(rent)), `+${percentText(Number(growth))}`, term, ...least];
        expect([...facts.values()]).toEqual(facts.size === 0 ? [] : planned);
      }
    }
  });
});

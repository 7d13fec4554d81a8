import type { Localized } from '@parcela/domain';
import { text } from '../localized-text.ts';
import { demoOperator } from '../site/app-configuration.ts';
import type { DemoProject, ProjectKey, ProjectOwnership } from '../types.ts';

/** What differs between projects. Numbers of zeros belong to no company. */
interface Owner {
  readonly name: string;
  readonly registerNumber: string;
  /** Who manages the house, and in which role. */
  readonly manager: readonly [name: string, role: Localized];
  /** What the operator has invested, in percent of the project; null: nothing. */
  readonly percent: string | null;
}

const manages = text(
  'správa domu a nájmy',
  'management of the house and leases',
  'zarządzanie domem i najmem',
);
const builds = text('stavba a dozor', 'construction and supervision', 'budowa i nadzór');

const owners: Readonly<Record<ProjectKey, Owner>> = {
  plzen: owner('Dům Slovany s.r.o.', '000 00 001', ['Marek Tichý', manages], '5.00'),
  krakow: owner('Drukarnia Lofty sp. z o.o.', 'KRS 0000000001', ['Piotr Wilk', manages], '4.00'),
  bratislava: owner('Byty Ružinov s.r.o.', '00 000 002', ['Zuzana Kováčová', manages], '5.00'),
  leipzig: owner('Haus Plagwitz GmbH', 'HRB 00001', ['Jonas Keller', manages], '3.00'),
  valencia: owner('Casa Cabanyal S.L.', 'B-00000001', ['Lucía Ferrer', manages], null),
  brno: owner('Žabovřesky Novostavba s.r.o.', '000 00 003', ['Stavby Komín a.s.', builds], '10.00'),
  gdansk: owner('Dolne Miasto sp. z o.o.', 'KRS 0000000002', ['Budowa Motława S.A.', builds], '8.00'),
  liberec: owner('Jizerské Apartmány s.r.o.', '000 00 004', ['Eva Horáčková', manages], '5.00'),
  olomouc: owner('Byty Nová Ulice s.r.o.', '000 00 005', ['Marek Tichý', manages], '5.00'),
  wroclaw: owner('Nadodrze Kamienica sp. z o.o.', 'KRS 0000000003', ['Piotr Wilk', manages], '4.00'),
  poprad: owner('Penzión Tatry s.r.o.', '00 000 006', ['Zuzana Kováčová', manages], null),
  berlin: owner('Wohnen Pankow GmbH', 'HRB 00002', ['Jonas Keller', manages], '3.00'),
  kosice: owner('Hlavná Košice s.r.o.', '00 000 007', ['Zuzana Kováčová', manages], '2.00'),
  malaga: owner('Villas Málaga S.L.', 'B-00000002', ['Lucía Ferrer', manages], '6.00'),
};

function owner(
  name: string,
  registerNumber: string,
  manager: Owner['manager'],
  percent: string | null,
): Owner {
  return { name, registerNumber, manager, percent };
}

const isBought = ({ state }: Pick<DemoProject, 'state'>): boolean =>
  state !== 'Prepared' && state !== 'Unknown';

const instrumentOf = (company: string): Localized =>
  text(
    `Podíl je pohledávka za společností ${company}: nárok na odpovídající část čistého nájmu a výnosu z prodeje domu. Nejste spoluvlastníkem domu ani společníkem společnosti.`,
    `A share is a claim against ${company}: you are entitled to the matching part of the net rent and of the proceeds when the house is sold. You are neither a co-owner of the house nor a member of the company.`,
    `Udział to wierzytelność wobec ${company}: prawo do odpowiedniej części czynszu netto i przychodu ze sprzedaży domu. Nie jesteś współwłaścicielem domu ani wspólnikiem spółki.`,
  );

const rankText = text(
  'Kdyby společnost zkrachovala, dostanou nejdřív zaplaceno banka, dodavatelé a stát, potom držitelé podílů a nakonec její společník. Na podíly nemusí zbýt nic.',
  'If the company fails, the bank, suppliers and the state are paid first, then the holders of shares, and last its member. Nothing may be left for the shares.',
  'W razie upadłości spółki najpierw zaspokajani są bank, dostawcy i państwo, potem posiadacze udziałów, a na końcu jej wspólnik. Dla udziałów może nic nie zostać.',
);

const noExtract = text(
  'Kupní smlouva se podepíše, až prodej podílů začne. Do té doby dům patří prodávajícímu. Výpis doplníme do dvou týdnů od zápisu.',
  'The contract of purchase is signed once the sale of shares opens. Until then the house belongs to the seller. The extract follows within two weeks of the registration.',
  'Umowa kupna zostanie podpisana po rozpoczęciu sprzedaży udziałów. Do tego czasu dom należy do sprzedającego. Odpis dodamy w ciągu dwóch tygodni od wpisu.',
);

const custody = text(
  'Peníze za objednávky a v peněženkách leží na účtech provozovatele u banky. Účetní kniha je vede odděleně od jeho vlastních peněz i od peněz jiných projektů. Nejde o oddělený účet u banky, pojištění vkladů se na ně nevztahuje.',
  'Money for orders and in wallets lies on accounts of the operator at a bank. The ledger keeps it apart from the operator’s own money and from the money of other projects. It is not a separate bank account, and no deposit insurance covers it.',
  'Środki za zamówienia i w portfelach leżą na rachunkach operatora w banku. Księga prowadzi je oddzielnie od jego własnych środków i od środków innych projektów. Nie jest to oddzielny rachunek bankowy i nie obejmuje ich gwarantowanie depozytów.',
);

const failure = text(
  'Platforma přestane přijímat nové objednávky a dál vyplácí výnosy i peněženky. Dům zůstává společnosti, která ho vlastní. Evidenci podílů převezme nástupce; že se najde, nikdo nezaručuje.',
  'The platform stops taking new orders, and goes on paying out earnings and wallets. The house remains with the company that owns it. A successor takes over the register of shares; nobody guarantees that one is found.',
  'Platforma przestaje przyjmować nowe zamówienia, a nadal wypłaca przychody i środki z portfeli. Dom pozostaje w spółce, która jest jego właścicielem. Ewidencję udziałów przejmuje następca; nikt nie gwarantuje, że się znajdzie.',
);

const invests = text(
  'Provozovatel koupil podíly za stejnou cenu jako ostatní a do konce projektu je neprodá.',
  'The operator bought shares at the same price as everybody else and keeps them until the end of the project.',
  'Operator kupił udziały po tej samej cenie co pozostali i nie sprzeda ich do końca projektu.',
);
const investsNothing = text(
  'Provozovatel ani prodávající do projektu vlastní peníze nevložili.',
  'Neither the operator nor the seller has put own money into the project.',
  'Ani operator, ani sprzedający nie włożyli w projekt własnych pieniędzy.',
);

/** Minor units of this percentage of all shares at their first price. */
const amountOf = (
  { tokenTotalCount, prices }: Pick<DemoProject, 'tokenTotalCount' | 'prices'>,
  percent: string,
): number =>
  Number((BigInt(tokenTotalCount) * (prices[0]?.amount ?? 0n) * BigInt(percent.replace('.', ''))) / 10_000n);

/** What an investor owns in a project; only a house that is bought has an extract of the land register. */
export const ownershipOf = (
  project: Pick<DemoProject, 'key' | 'state' | 'countryCode' | 'tokenTotalCount' | 'prices'>,
): ProjectOwnership => {
  const { name, registerNumber, manager, percent } = owners[project.key];
  return {
    owner: { name, registerNumber, countryCode: project.countryCode, registerUrl: null },
    instrument: { kind: 'claim', text: instrumentOf(name) },
    rank: { kind: 'subordinated', text: rankText },
    noExtract: isBought(project) ? null : noExtract,
    custody,
    operatorFailure: { hasRunOffPlan: true, text: failure },
    team: [
      {
        name: demoOperator.name,
        role: text('provozovatel platformy', 'operator of the platform', 'operator platformy'),
      },
      { name: manager[0], role: manager[1] },
    ],
    coInvestment: {
      amount: percent === null ? null : amountOf(project, percent),
      percent,
      text: percent === null ? investsNothing : invests,
    },
  };
};

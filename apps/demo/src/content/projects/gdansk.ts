import { commonFaq } from '../project-parts/common-questions.ts';
import { pictures } from '../project-parts/pictures.ts';
import { block, blockTitles, commonSteps, defineProject, question, step, text } from '../localized-text.ts';

export const gdansk = defineProject({
  key: 'gdansk',
  slug: 'gdansk-dolne-miasto',
  state: 'Prepared',
  countryCode: 'PL',
  currency: 'PLN',
  publishedDaysAgo: 14,
  openedDaysAgo: null,
  title: text(
    'Štítové domy v Gdaňsku, Dolne Miasto',
    'Gabled houses in Gdańsk, Dolne Miasto',
    'Kamieniczki w Gdańsku na Dolnym Mieście',
  ),
  description: [
    block(
      'house',
      blockTitles.house,
      text(
        'Čtyři sousední domy s úzkými štíty, postavené po válce podle starých plánů. Dohromady mají šestnáct bytů a tři obchody v přízemí.',
        'Four neighbouring houses with narrow gables, rebuilt after the war from old plans. Together they have sixteen flats and three shops at street level.',
        'Cztery sąsiednie domy o wąskich szczytach, odbudowane po wojnie według dawnych planów. Razem mają szesnaście mieszkań i trzy lokale w parterze.',
      ),
    ),
    block(
      'place',
      blockTitles.place,
      text(
        'Dolne Miasto je klidná čtvrť na dohled od historického centra. Město v ní v posledních letech opravuje ulice a nábřeží Mottławy.',
        'Dolne Miasto is a quiet quarter within sight of the historic centre. In recent years the city has been renewing its streets and the Motława embankment.',
        'Dolne Miasto to spokojna dzielnica w zasięgu wzroku od historycznego centrum. Miasto odnawia tu w ostatnich latach ulice i nabrzeże Motławy.',
      ),
    ),
    block(
      'plan',
      blockTitles.plan,
      text(
        'Před zahájením prodeje dokončujeme technický a právní audit. Byty i obchody chceme pronajímat dlouhodobě; přesné podmínky zveřejníme v prospektu.',
        'Technical and legal due diligence is being finished before the sale opens. Both flats and shops are to be let long-term; the exact terms will be published in the prospectus.',
        'Przed rozpoczęciem sprzedaży kończymy audyt techniczny i prawny. Mieszkania i lokale zamierzamy wynajmować długoterminowo, a dokładne warunki ogłosimy w prospekcie.',
      ),
    ),
    block(
      'risks',
      blockTitles.risks,
      text(
        'Audit může odhalit závady, kvůli kterým cenu upravíme nebo projekt stáhneme. Sklepy jsou pod úrovní hladiny při velké vodě a pojištění je tu dražší.',
        'Due diligence may find defects that make us change the price or withdraw the project. The cellars lie below high water and insurance costs more here.',
        'Audyt może wykazać wady, z powodu których zmienimy cenę albo wycofamy projekt. Piwnice leżą poniżej poziomu wysokiej wody, a ubezpieczenie jest tu droższe.',
      ),
    ),
  ],
  faq: [
    question(
      'gdansk-start',
      text('Kdy prodej začne?', 'When does the sale start?', 'Kiedy rozpocznie się sprzedaż?'),
      text(
        'Předpokládáme, že během šesti týdnů, jakmile bude hotový audit. Do té doby podíly objednat nelze.',
        'We expect it within six weeks, once due diligence is finished. Until then shares cannot be ordered.',
        'Spodziewamy się, że w ciągu sześciu tygodni, po zakończeniu audytu. Do tego czasu udziałów nie można zamawiać.',
      ),
    ),
    commonFaq.guarantee,
    commonFaq.currency,
  ],
  layout: { bedrooms: 26, bathrooms: 17, size: 1_120, floor: 4, material: 'brick', energyClass: 'D' },
  place: ['54.3446', '18.6627'],
  saleEndsOnDay: 240,
  fundedOnDay: null,
  closedOnDay: null,
  expectedOnDay: null,
  completedOnDay: null,
  tokenTotalCount: 24_000,
  prices: [{ amount: 45_000n, appliedDaysAgo: 14 }],
  tokenFee: 900n,
  minPurchaseQty: 5,
  maxPurchaseQty: 2_000,
  onlyForCurrentInvestor: false,
  isCalculatorEnabled: true,
  calculation: {
    paReturn: '7.10',
    annualRentalIncome: '5.00',
    incrementalPropertyValue: '2.10',
    period: 8,
    calculatorMin: 225_000n,
    calculatorMax: 40_000_000n,
  },
  timeline: [
    step(-14, commonSteps.published),
    step(30, text('Dokončení auditu', 'Due diligence finished', 'Zakończenie audytu')),
    step(
      42,
      text('Předpokládané zahájení prodeje', 'Expected start of the sale', 'Planowane rozpoczęcie sprzedaży'),
    ),
    step(
      240,
      text('Předpokládané dokončení prodeje', 'Expected end of the sale', 'Planowane zakończenie sprzedaży'),
    ),
  ],
  images: pictures(
    text('štítové domy v Gdaňsku', 'gabled houses in Gdańsk', 'kamieniczki w Gdańsku'),
    ['facade', 'autumn', 'morning'],
    ['street', 'summer', 'day'],
    ['courtyard', 'spring', 'morning'],
    ['interior', 'spring', 'day'],
    ['plan', 'summer', 'day'],
  ),
  salesHistory: { soldShares: 0 },
});

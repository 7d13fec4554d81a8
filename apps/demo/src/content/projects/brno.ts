import { commonFaq } from '../project-parts/common-questions.ts';
import { pictures } from '../project-parts/pictures.ts';
import { block, blockTitles, commonSteps, defineProject, question, step, text } from '../localized-text.ts';

export const brno = defineProject({
  key: 'brno',
  slug: 'brno-zabovresky',
  state: 'Open',
  countryCode: 'CZ',
  currency: 'CZK',
  publishedDaysAgo: 30,
  openedDaysAgo: 25,
  title: text(
    'Novostavba v Brně-Žabovřeskách',
    'New building in Brno-Žabovřesky',
    'Nowy budynek w Brnie, Žabovřesky',
  ),
  description: [
    block(
      'house',
      blockTitles.house,
      text(
        'Bytový dům s dvaceti byty, dokončený loni na podzim. Má tepelná čerpadla, rekuperaci a na střeše fotovoltaiku, která pokryje spotřebu společných prostor.',
        'An apartment house with twenty flats, finished last autumn. It has heat pumps, heat-recovery ventilation and solar panels that cover the consumption of the common areas.',
        'Budynek z dwudziestoma mieszkaniami, ukończony jesienią ubiegłego roku. Ma pompy ciepła, rekuperację i fotowoltaikę na dachu, która pokrywa zużycie części wspólnych.',
      ),
    ),
    block(
      'place',
      blockTitles.place,
      text(
        'Žabovřesky patří k vyhledávaným částem Brna: škola, park i tramvaj jsou do pěti minut chůze, k přehradě jede trolejbus.',
        'Žabovřesky is among the sought-after parts of Brno: school, park and tram are within five minutes on foot, and a trolleybus goes to the reservoir.',
        'Žabovřesky to jedna z cenionych części Brna: szkoła, park i tramwaj są w zasięgu pięciu minut pieszo, a nad zalew jeździ trolejbus.',
      ),
    ),
    block(
      'plan',
      blockTitles.plan,
      text(
        'Polovinu bytů si na pět let pronajal zaměstnavatel pro své lidi, druhou polovinu pronajímáme jednotlivě. Projekt nabízíme nejprve stávajícím investorům.',
        'Half of the flats are let to an employer for its staff for five years; the other half is let individually. The project is offered to existing investors first.',
        'Połowę mieszkań na pięć lat wynajął pracodawca dla swoich ludzi, drugą połowę wynajmujemy pojedynczo. Projekt oferujemy najpierw obecnym inwestorom.',
      ),
    ),
    block(
      'risks',
      blockTitles.risks,
      text(
        'Polovina nájmu závisí na jednom nájemci; kdyby smlouvu ukončil, potrvá obsazení bytů několik měsíců. Cena novostavby je vysoká a její další růst je nejistý.',
        'Half of the rent depends on one tenant; if it left, letting the flats again would take several months. The price of a new building is high and its further growth uncertain.',
        'Połowa czynszu zależy od jednego najemcy; gdyby odszedł, ponowny wynajem potrwa kilka miesięcy. Cena nowego budynku jest wysoka, a jej dalszy wzrost niepewny.',
      ),
    ),
  ],
  faq: [
    question(
      'brno-investors',
      text(
        'Proč je nabídka jen pro stávající investory?',
        'Why is the offer for existing investors only?',
        'Dlaczego oferta jest tylko dla obecnych inwestorów?',
      ),
      text(
        'Přednost dostává ten, kdo už má u nás podíl v plně zaplaceném projektu. Pokud část podílů zbude, otevřeme nabídku všem.',
        'Those who already hold shares in a fully funded project come first. If shares remain, the offer will be opened to everybody.',
        'Pierwszeństwo mają osoby, które posiadają już udziały w projekcie w pełni opłaconym. Jeśli część udziałów pozostanie, otworzymy ofertę dla wszystkich.',
      ),
    ),
    commonFaq.payout,
    commonFaq.guarantee,
    commonFaq.exit,
  ],
  layout: { bedrooms: 34, bathrooms: 22, size: 1_286, floor: 5, material: 'brick', energyClass: 'A' },
  place: ['49.2113', '16.5748'],
  saleEndsOnDay: 210,
  fundedOnDay: null,
  closedOnDay: null,
  expectedOnDay: null,
  completedOnDay: -210,
  tokenTotalCount: 20_000,
  prices: [{ amount: 250_000n, appliedDaysAgo: 30 }],
  tokenFee: 0n,
  minPurchaseQty: 10,
  maxPurchaseQty: 2_000,
  onlyForCurrentInvestor: true,
  isCalculatorEnabled: true,
  calculation: {
    paReturn: '5.20',
    annualRentalIncome: '3.70',
    incrementalPropertyValue: '1.50',
    period: 10,
    calculatorMin: 2_500_000n,
    calculatorMax: 250_000_000n,
  },
  timeline: [
    step(-210, text('Kolaudace domu', 'Building approved for use', 'Odbiór budynku')),
    step(-30, commonSteps.published),
    step(
      -25,
      text(
        'Zahájen prodej stávajícím investorům',
        'Sale to existing investors opened',
        'Rozpoczęcie sprzedaży obecnym inwestorom',
      ),
    ),
    step(
      90,
      text(
        'Otevření nabídky všem, pokud podíly zbudou',
        'Offer opened to all if shares remain',
        'Otwarcie oferty dla wszystkich, jeśli pozostaną udziały',
      ),
    ),
    step(
      210,
      text('Předpokládané dokončení prodeje', 'Expected end of the sale', 'Planowane zakończenie sprzedaży'),
    ),
  ],
  images: pictures(
    text('novostavba v Brně', 'new building in Brno', 'nowy budynek w Brnie'),
    ['facade', 'spring', 'morning'],
    ['courtyard', 'spring', 'day'],
    ['interior', 'autumn', 'dusk'],
    ['street', 'winter', 'night'],
    ['plan', 'summer', 'day'],
  ),
  salesHistory: { soldShares: 2_600 },
});

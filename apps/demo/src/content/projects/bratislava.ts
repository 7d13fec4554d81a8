import { commonFaq } from '../project-parts/common-questions.ts';
import { pictures } from '../project-parts/pictures.ts';
import { block, blockTitles, commonSteps, defineProject, question, step, text } from '../localized-text.ts';

export const bratislava = defineProject({
  key: 'bratislava',
  slug: 'bratislava-ruzinov',
  state: 'Open',
  countryCode: 'SK',
  currency: 'EUR',
  publishedDaysAgo: 130,
  openedDaysAgo: 120,
  title: text(
    'Byty v Bratislavě-Ružinově',
    'Flats in Bratislava-Ružinov',
    'Mieszkania w Bratysławie, Rużinów',
  ),
  description: [
    block(
      'house',
      blockTitles.house,
      text(
        'Pět bytů v jednom vchodu panelového domu z roku 1974. Dům má novou fasádu, výtahy a rozvody; lodžie jsou zasklené jednotně.',
        'Five flats off one staircase of a panel building of 1974. The building has a new facade, lifts and wiring; the loggias are glazed to one design.',
        'Pięć mieszkań w jednej klatce bloku z 1974 roku. Budynek ma nową elewację, windy i instalacje, a loggie oszklono w jednolity sposób.',
      ),
    ),
    block(
      'place',
      blockTitles.place,
      text(
        'Ružinov leží mezi centrem a letištěm. Ke Štrkoveckému jezeru je to pár minut pěšky, do kanceláří v Nivách jezdí trolejbus. Parkování před domem je placené a míst je málo.',
        'Ružinov lies between the centre and the airport. The Štrkovec lake is a few minutes on foot and a trolleybus runs to the offices at Nivy. Parking in front of the building is paid and scarce.',
        'Rużinów leży między centrum a lotniskiem. Nad jezioro Štrkovec idzie się kilka minut, a do biur na Nivach jeździ trolejbus. Parkowanie przed domem jest płatne, a miejsc jest mało.',
      ),
    ),
    block(
      'plan',
      blockTitles.plan,
      text(
        'Byty pronajímáme nezařízené na dobu jednoho roku s prodloužením. Po sedmi letech je chceme prodat po jednom, abychom nebyli závislí na jediném kupci.',
        'The flats are let unfurnished for a year at a time, with renewal. After seven years we intend to sell them one by one, so as not to depend on a single buyer.',
        'Mieszkania wynajmujemy bez mebli na rok z możliwością przedłużenia. Po siedmiu latach zamierzamy sprzedać je pojedynczo, aby nie zależeć od jednego kupca.',
      ),
    ),
    block(
      'risks',
      blockTitles.risks,
      text(
        'V okolí se staví několik set nových bytů a jejich nabídka může nájmy na čas stlačit. Společenství připravuje opravu střechy, na kterou budou vlastníci přispívat.',
        'Several hundred new flats are being built nearby, and their supply may hold rents down for a time. The owners’ association is preparing a roof repair to which all owners will contribute.',
        'W okolicy powstaje kilkaset nowych mieszkań, a ich podaż może na pewien czas zahamować czynsze. Wspólnota przygotowuje remont dachu, na który złożą się właściciele.',
      ),
    ),
  ],
  faq: [
    question(
      'bratislava-last',
      text(
        'Zbývá jen pár podílů. Co když chci víc?',
        'Only a few shares are left. What if I want more?',
        'Zostało tylko kilka udziałów. Co jeśli potrzebuję więcej?',
      ),
      text(
        'Více podílů tohoto projektu už vydat nemůžeme, jejich počet je daný prospektem. Může se ale uvolnit nezaplacená objednávka, proto se vyplatí stránku sledovat.',
        'We cannot issue more shares of this project; their number is set by the prospectus. An unpaid order may still release some, so it is worth coming back.',
        'Nie możemy wyemitować więcej udziałów tego projektu, ich liczbę określa prospekt. Może się jednak zwolnić nieopłacone zamówienie, dlatego warto tu zaglądać.',
      ),
    ),
    commonFaq.payout,
    commonFaq.guarantee,
    commonFaq.fee,
  ],
  layout: { bedrooms: 10, bathrooms: 5, size: 338, floor: 6, material: 'panel', energyClass: 'C' },
  place: ['48.1531', '17.1523'],
  saleEndsOnDay: 20,
  fundedOnDay: null,
  closedOnDay: null,
  expectedOnDay: null,
  completedOnDay: null,
  tokenTotalCount: 6_000,
  prices: [
    { amount: 9_600n, appliedDaysAgo: 130 },
    { amount: 9_800n, appliedDaysAgo: 70 },
    { amount: 10_000n, appliedDaysAgo: 25 },
  ],
  tokenFee: 200n,
  minPurchaseQty: 5,
  maxPurchaseQty: 2_000,
  onlyForCurrentInvestor: false,
  isCalculatorEnabled: true,
  calculation: {
    paReturn: '5.90',
    annualRentalIncome: '4.10',
    incrementalPropertyValue: '1.80',
    period: 7,
    calculatorMin: 50_000n,
    calculatorMax: 2_000_000n,
  },
  timeline: [
    step(-130, commonSteps.published),
    step(-120, commonSteps.opened),
    step(
      -61,
      text('Převzato všech pět bytů', 'All five flats taken over', 'Odebrano wszystkie pięć mieszkań'),
    ),
    step(-18, text('Obsazen poslední byt', 'Last flat let', 'Wynajęte ostatnie mieszkanie')),
    step(
      20,
      text('Předpokládané dokončení prodeje', 'Expected end of the sale', 'Planowane zakończenie sprzedaży'),
    ),
  ],
  images: pictures(
    text('panelový dům v Bratislavě', 'panel building in Bratislava', 'blok w Bratysławie'),
    ['facade', 'spring', 'day'],
    ['interior', 'summer', 'day'],
    ['courtyard', 'autumn', 'dusk'],
    ['street', 'spring', 'morning'],
    ['plan', 'summer', 'day'],
  ),
  salesHistory: { soldShares: 5_988 },
});

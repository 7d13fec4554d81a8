import { commonFaq } from '../project-parts/common-questions.ts';
import { pictures } from '../project-parts/pictures.ts';
import { block, blockTitles, commonSteps, defineProject, question, step, text } from '../localized-text.ts';

export const plzen = defineProject({
  key: 'plzen',
  slug: 'plzen-slovany',
  state: 'Open',
  countryCode: 'CZ',
  currency: 'CZK',
  publishedDaysAgo: 200,
  openedDaysAgo: 190,
  title: text(
    'Činžovní dům v Plzni na Slovanech',
    'Tenement house in Plzeň-Slovany',
    'Kamienica w Pilźnie, Slovany',
  ),
  description: [
    block(
      'house',
      blockTitles.house,
      text(
        'Řadový dům z roku 1911 má čtyři nadzemní podlaží, deset bytů a jeden krámek v přízemí. Střecha a stoupačky jsou po opravě, okna do ulice jsou repasovaná původní špaletová.',
        'The terraced house of 1911 has four storeys, ten flats and one small shop at street level. The roof and the risers have been renewed; the windows to the street are the original box windows, restored.',
        'Kamienica z 1911 roku ma cztery kondygnacje, dziesięć mieszkań i jeden mały lokal w parterze. Dach i piony są po remoncie, okna od ulicy to odnowione oryginalne okna skrzynkowe.',
      ),
      text(
        'Dva byty čekají na opravu jader. Rozpočet na ni je součástí kupní ceny a držíme jej na odděleném účtu.',
        'Two flats still need new bathrooms and kitchens. The budget for them is part of the purchase price and is kept on a separate account.',
        'Dwa mieszkania czekają na wymianę łazienek i kuchni. Środki na ten cel są częścią ceny zakupu i znajdują się na osobnym rachunku.',
      ),
    ),
    block(
      'place',
      blockTitles.place,
      text(
        'Slovany jsou obytná čtvrť jižně od centra. Tramvaj je za rohem, na hlavní nádraží se dá dojít za čtvrt hodiny. Nájemníky jsou hlavně zaměstnanci nemocnice a průmyslových závodů na jihu města.',
        'Slovany is a residential quarter south of the centre. The tram stops round the corner and the main station is a quarter of an hour on foot. Most tenants work in the hospital and in the factories in the south of the city.',
        'Slovany to dzielnica mieszkaniowa na południe od centrum. Tramwaj zatrzymuje się za rogiem, a do dworca głównego idzie się kwadrans. Najemcy pracują głównie w szpitalu i zakładach na południu miasta.',
      ),
    ),
    block(
      'plan',
      blockTitles.plan,
      text(
        'Dům dlouhodobě pronajímáme po jednotlivých bytech. Nájemné navyšujeme jednou ročně podle smluv, z výnosu odkládáme rezervu na opravy a zbytek rozdělujeme držitelům podílů.',
        'The flats are let individually and for the long term. Rents are raised once a year as the leases provide; a reserve for repairs is set aside and the rest is distributed to the holders.',
        'Mieszkania wynajmujemy długoterminowo, każde osobno. Czynsze podnosimy raz w roku zgodnie z umowami, część przychodu odkładamy na remonty, a resztę dzielimy między posiadaczy udziałów.',
      ),
    ),
    block(
      'risks',
      blockTitles.risks,
      text(
        'Starý dům může potřebovat opravu, se kterou dnes nepočítáme, například základů nebo dvorní zdi. Krámek byl před koupí pět měsíců prázdný a může se to opakovat.',
        'An old house may need repairs we do not foresee today, such as to the foundations or the courtyard wall. The shop stood empty for five months before the purchase, and that may happen again.',
        'Stary dom może wymagać napraw, których dziś nie przewidujemy, na przykład fundamentów lub muru od podwórza. Lokal w parterze przed zakupem stał pusty przez pięć miesięcy i może się to powtórzyć.',
      ),
    ),
  ],
  faq: [
    question(
      'plzen-flats',
      text('Jsou byty obsazené?', 'Are the flats let?', 'Czy mieszkania są wynajęte?'),
      text(
        'Osm z deseti bytů je pronajatých na dobu určitou, dva se opravují. Krámek si pronajímá pekárna.',
        'Eight of the ten flats are let for a fixed term, two are being renovated. The shop is let to a bakery.',
        'Osiem z dziesięciu mieszkań jest wynajętych na czas określony, dwa są w remoncie. Lokal wynajmuje piekarnia.',
      ),
    ),
    commonFaq.payout,
    commonFaq.guarantee,
    commonFaq.exit,
    commonFaq.fee,
  ],
  layout: { bedrooms: 18, bathrooms: 11, size: 742, floor: 4, material: 'brick', energyClass: 'D' },
  place: ['49.7301', '13.4012'],
  saleEndsOnDay: 75,
  fundedOnDay: null,
  closedOnDay: null,
  expectedOnDay: 40,
  completedOnDay: null,
  tokenTotalCount: 9_000,
  prices: [
    { amount: 190_000n, appliedDaysAgo: 200 },
    { amount: 195_000n, appliedDaysAgo: 110 },
    { amount: 200_000n, appliedDaysAgo: 20 },
  ],
  tokenFee: 4_000n,
  minPurchaseQty: 5,
  maxPurchaseQty: 2_000,
  onlyForCurrentInvestor: false,
  isCalculatorEnabled: true,
  calculation: {
    paReturn: '6.90',
    annualRentalIncome: '4.80',
    incrementalPropertyValue: '2.10',
    period: 8,
    calculatorMin: 1_000_000n,
    calculatorMax: 100_000_000n,
  },
  timeline: [
    step(-200, commonSteps.published),
    step(-190, commonSteps.opened),
    step(-96, text('Opraveny stoupačky', 'Risers renewed', 'Wymienione piony')),
    step(40, text('Dokončení dvou bytů', 'Two flats finished', 'Ukończenie dwóch mieszkań')),
    step(
      75,
      text('Předpokládané dokončení prodeje', 'Expected end of the sale', 'Planowane zakończenie sprzedaży'),
    ),
  ],
  images: pictures(
    text('činžovní dům v Plzni', 'tenement house in Plzeň', 'kamienica w Pilźnie'),
    ['facade', 'summer', 'morning'],
    ['courtyard', 'spring', 'day'],
    ['interior', 'summer', 'morning'],
    ['street', 'winter', 'dusk'],
    ['plan', 'summer', 'day'],
  ),
  salesHistory: { soldShares: 7_380 },
});

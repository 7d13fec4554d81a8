import { commonFaq } from '../project-parts/common-questions.ts';
import { pictures } from '../project-parts/pictures.ts';
import {
  block,
  blockTitles,
  commonSteps,
  defineProject,
  film,
  question,
  step,
  text,
} from '../localized-text.ts';

export const valencia = defineProject({
  key: 'valencia',
  slug: 'valencia-cabanyal',
  state: 'Open',
  countryCode: 'ES',
  currency: 'EUR',
  publishedDaysAgo: 45,
  openedDaysAgo: 40,
  title: text(
    'Dům u moře ve Valencii-Cabanyal',
    'House by the sea in Valencia-Cabanyal',
    'Dom nad morzem w Walencji, Cabanyal',
  ),
  description: [
    block(
      'house',
      blockTitles.house,
      text(
        'Třípodlažní dům z roku 1926 s devíti byty kolem vnitřního dvora. Statika je v pořádku, rozvody a výtah se mění, fasádu chrání památkový předpis.',
        'A three-storey house of 1926 with nine flats around an inner yard. The structure is sound; wiring and lift are being replaced, and the facade is protected by heritage rules.',
        'Trzykondygnacyjny dom z 1926 roku z dziewięcioma mieszkaniami wokół patio. Konstrukcja jest w dobrym stanie, instalacje i winda są wymieniane, a fasadę chronią przepisy konserwatorskie.',
      ),
    ),
    block(
      'place',
      blockTitles.place,
      text(
        'Cabanyal je stará rybářská čtvrť mezi přístavem a pláží. Na pláž se jde pět minut, tramvají jste za dvacet minut v centru. V létě je tu rušno dlouho do noci.',
        'Cabanyal is the old fishermen’s quarter between the harbour and the beach. The beach is five minutes on foot, the centre twenty minutes by tram. In summer it is lively until late at night.',
        'Cabanyal to dawna dzielnica rybacka między portem a plażą. Na plażę idzie się pięć minut, a tramwajem w dwadzieścia minut dojeżdża się do centrum. Latem bywa tu gwarno do późnej nocy.',
      ),
    ),
    film(
      block(
        'film',
        text('Videoprohlídka', 'Video tour', 'Film z budynku'),
        text(
          'V ukázce tu místo prohlídky domu stojí otevřený film nadace Blender (Big Buck Bunny, CC BY 3.0). Přehrává jej YouTube; dokud film nespustíte, nic se odtamtud nenačte.',
          'In this demo an open film of the Blender Foundation (Big Buck Bunny, CC BY 3.0) stands where the tour of the house would. YouTube plays it; nothing is loaded from there before you start it.',
          'W wersji pokazowej zamiast obchodu domu jest tu otwarty film Fundacji Blendera (Big Buck Bunny, CC BY 3.0). Odtwarza go YouTube; przed uruchomieniem filmu nic stamtąd nie jest wczytywane.',
        ),
      ),
      'aqz-KE-bpKQ',
    ),
    block(
      'plan',
      blockTitles.plan,
      text(
        'Po rekonstrukci pronajmeme byty na celoroční smlouvy, převážně lidem pracujícím na dálku a univerzitním zaměstnancům. Licenci na turistický pronájem nemáme a nežádáme o ni.',
        'After the renovation the flats will be let on year-round leases, mostly to remote workers and university staff. We have no licence for tourist lets and are not applying for one.',
        'Po remoncie wynajmiemy mieszkania na umowy całoroczne, głównie osobom pracującym zdalnie i pracownikom uczelni. Nie mamy licencji na najem turystyczny i o nią nie występujemy.',
      ),
    ),
    block(
      'risks',
      blockTitles.risks,
      text(
        'Do dokončení stavby projekt žádný nájem nevybírá; zpoždění proto výnos přímo snižuje. Památkový dohled může některé práce prodražit. Nízko položená čtvrť může být vystavena záplavám.',
        'Until the works are finished the project collects no rent, so any delay lowers the return directly. Heritage supervision may make some works more expensive. The quarter lies low and may be exposed to flooding.',
        'Do zakończenia prac projekt nie pobiera czynszu, więc każde opóźnienie bezpośrednio obniża wynik. Nadzór konserwatorski może podnieść koszt niektórych prac. Dzielnica leży nisko i może być narażona na powodzie.',
      ),
    ),
  ],
  faq: [
    question(
      'valencia-first-rent',
      text(
        'Kdy přijde první nájem?',
        'When will the first rent arrive?',
        'Kiedy pojawi się pierwszy czynsz?',
      ),
      text(
        'Počítáme s tím, že první byty předáme nájemníkům přibližně za deset měsíců. Do té doby projekt nic nevyplácí.',
        'We expect to hand over the first flats to tenants in about ten months. Until then the project pays nothing out.',
        'Pierwsze mieszkania planujemy przekazać najemcom za około dziesięć miesięcy. Do tego czasu projekt nie wypłaca środków.',
      ),
    ),
    commonFaq.payout,
    commonFaq.guarantee,
    commonFaq.currency,
  ],
  layout: { bedrooms: 17, bathrooms: 10, size: 688, floor: 3, material: 'brick', energyClass: 'B' },
  place: ['39.4699', '-0.3297'],
  saleEndsOnDay: null,
  fundedOnDay: null,
  closedOnDay: null,
  expectedOnDay: 300,
  completedOnDay: null,
  tokenTotalCount: 14_000,
  prices: [{ amount: 15_000n, appliedDaysAgo: 45 }],
  tokenFee: 300n,
  minPurchaseQty: 1,
  maxPurchaseQty: 1_000,
  onlyForCurrentInvestor: false,
  isCalculatorEnabled: true,
  calculation: {
    paReturn: '8.20',
    annualRentalIncome: '5.10',
    incrementalPropertyValue: '3.10',
    period: 6,
    calculatorMin: 15_000n,
    calculatorMax: 2_000_000n,
  },
  timeline: [
    step(-45, commonSteps.published),
    step(-40, commonSteps.opened),
    step(-12, text('Vydáno stavební povolení', 'Building permit issued', 'Wydane pozwolenie na budowę')),
    step(150, text('Dokončen výtah a rozvody', 'Lift and wiring finished', 'Ukończona winda i instalacje')),
    step(
      300,
      text(
        'Předání prvních bytů nájemníkům',
        'First flats handed to tenants',
        'Przekazanie pierwszych mieszkań najemcom',
      ),
    ),
  ],
  images: pictures(
    text('dům ve Valencii', 'house in Valencia', 'dom w Walencji'),
    ['facade', 'summer', 'day'],
    ['courtyard', 'summer', 'dusk'],
    ['interior', 'summer', 'day'],
    ['street', 'spring', 'morning'],
    ['plan', 'summer', 'day'],
  ),
  salesHistory: { soldShares: 1_680 },
});

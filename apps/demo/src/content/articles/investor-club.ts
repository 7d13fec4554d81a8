import { text } from '../localized-text.ts';
import type { DemoArticle } from '../types.ts';
import { heading, paragraph, points, prose } from './prose.ts';

export const investorClub: readonly DemoArticle[] = [
  {
    slug: 'what-we-look-at-before-we-buy',
    publishedDaysAgo: 210,
    type: 'InvestorClub',
    visibility: 'OnlyInvestors',
    tags: ['houses'],
    title: text(
      'Na co se díváme, než dům koupíme',
      'What we look at before we buy a house',
      'Na co patrzymy, zanim kupimy dom',
    ),
    description: text(
      'Z dvaceti prohlídek vede k nabídce sotva jedna. Podle čeho vybíráme a co nás spolehlivě odradí.',
      'Hardly one in twenty visits leads to an offer. How we choose, and what reliably puts us off.',
      'Z dwudziestu oględzin zaledwie jedne kończą się ofertą. Według czego wybieramy i co nas skutecznie zniechęca.',
    ),
    imageAlt: text(
      'Kresba: světlé průčelí v ranním slunci',
      'Drawing: a light facade in the morning sun',
      'Rysunek: jasna fasada w porannym słońcu',
    ),
    content: prose(
      paragraph(
        text(
          'Dobrý dům poznáte podle sklepa a podle nájemníků. Do sklepa jdeme jako první: vlhkost, rozvody a stav základů stojí víc než nová fasáda.',
          'A good house shows in its cellar and in its tenants. We go to the cellar first: damp, pipes and foundations cost more than a new facade.',
          'Dobry dom poznaje się po piwnicy i po najemcach. Do piwnicy schodzimy najpierw: wilgoć, instalacje i fundamenty kosztują więcej niż nowa elewacja.',
        ),
      ),
      heading(text('Co si ověřujeme', 'What we check', 'Co sprawdzamy')),
      points(
        text(
          'nájemní smlouvy a skutečně placené nájmy za poslední tři roky',
          'leases and the rents really paid in the last three years',
          'umowy najmu i czynsze faktycznie płacone w ostatnich trzech latach',
        ),
        text(
          'stav střechy, rozvodů, výtahu a zdroje tepla',
          'the roof, the pipes and wires, the lift and the heating',
          'stan dachu, instalacji, windy i źródła ciepła',
        ),
        text(
          'energetickou náročnost a náklady na její zlepšení',
          'the energy class and what it costs to improve it',
          'klasę energetyczną i koszt jej poprawy',
        ),
        text(
          'věcná břemena, zástavy a spory v rejstřících',
          'easements, mortgages and disputes in the registers',
          'służebności, hipoteki i spory w rejestrach',
        ),
      ),
      heading(text('Kdy odcházíme', 'When we walk away', 'Kiedy rezygnujemy')),
      paragraph(
        text(
          'Když prodávající nedá nahlédnout do smluv, když výnos stojí na jediném nájemníkovi nebo když by se dům uživil jen s nájmy, jaké v ulici nikdo neplatí.',
          'When the seller does not show the leases, when the return rests on a single tenant, or when the house would only pay with rents that nobody in the street pays.',
          'Gdy sprzedający nie pokazuje umów, gdy zysk zależy od jednego najemcy albo gdy dom utrzymałby się tylko z czynszów, jakich nikt na tej ulicy nie płaci.',
        ),
      ),
    ),
  },
  {
    slug: 'how-large-a-repair-reserve-should-be',
    publishedDaysAgo: 20,
    type: 'InvestorClub',
    visibility: 'OnlyInvestors',
    tags: ['houses', 'earnings'],
    title: text(
      'Jak velká má být rezerva na opravy',
      'How large a repair reserve should be',
      'Jak duża powinna być rezerwa remontowa',
    ),
    description: text(
      'Rezerva snižuje výplatu dnes, aby dům nepotřeboval peníze zítra. Jak její výši stanovujeme.',
      'A reserve lowers today’s payout so that the house needs no money tomorrow. How we set it.',
      'Rezerwa obniża dzisiejszą wypłatę, aby jutro dom nie potrzebował dopłat. Jak ustalamy jej wysokość.',
    ),
    imageAlt: text(
      'Kresba: činžovní dům v zimě',
      'Drawing: a tenement house in winter',
      'Rysunek: kamienica zimą',
    ),
    content: prose(
      paragraph(
        text(
          'U každého domu vedeme seznam toho, co bude v příštích patnácti letech potřeba opravit, s odhadem ceny a roku. Součet rozpočítáme na čtvrtletí a tuto částku z nájmu odkládáme.',
          'For every house we keep a list of what will need repair in the next fifteen years, each with an estimate of cost and year. The sum is spread over the quarters and set aside from the rent.',
          'Dla każdego domu prowadzimy listę tego, co w ciągu najbliższych piętnastu lat będzie wymagało naprawy, z szacunkiem kosztu i roku. Sumę rozkładamy na kwartały i odkładamy z czynszu.',
        ),
      ),
      paragraph(
        text(
          'Rezerva patří domu. Když se dům prodá, nevyčerpaná část se rozdělí mezi držitele podílů stejně jako výnos.',
          'The reserve belongs to the house. When the house is sold, what was not spent is distributed among the holders like earnings.',
          'Rezerwa należy do domu. Przy sprzedaży niewykorzystaną część dzielimy między udziałowców tak samo jak przychody.',
        ),
      ),
      points(
        text(
          'novější dům s výtahem: 4 až 6 % nájmu',
          'a newer house with a lift: 4 to 6% of the rent',
          'nowszy dom z windą: 4–6% czynszu',
        ),
        text(
          'činžovní dům po opravě: 6 až 8 % nájmu',
          'a renovated tenement: 6 to 8% of the rent',
          'kamienica po remoncie: 6–8% czynszu',
        ),
        text(
          'dům před větší opravou: 10 % a více',
          'a house before a larger repair: 10% and more',
          'dom przed większym remontem: 10% i więcej',
        ),
      ),
      paragraph(
        text(
          'Jsou to naše zkušenosti, ne záruka: skutečné náklady se mohou lišit oběma směry.',
          'This is our experience, not a guarantee: actual costs may differ in either direction.',
          'To nasze doświadczenie, a nie gwarancja: rzeczywiste koszty mogą się różnić w obie strony.',
        ),
      ),
    ),
  },
];

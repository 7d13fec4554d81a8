import { inAllLanguages, section } from '../legal/document-sections.ts';
import { text } from '../localized-text.ts';
import type { DemoPoll } from '../types.ts';

/** A poll that has ended, a running one that waits for the demo's investor, and an announced one. */
export const polls: readonly DemoPoll[] = [
  {
    project: 'olomouc',
    announcedDaysAgo: 60,
    startsInDays: null,
    endsInDays: 14,
    voteType: 'ByShares',
    question: text(
      'Mají se okna v domě vyměnit už příští rok místo plánovaného roku 2031?',
      'Should the windows of the house be replaced as early as next year instead of in 2031?',
      'Czy okna w budynku wymienić już w przyszłym roku zamiast w 2031?',
    ),
    options: [
      {
        optionKey: 'next-year',
        text: text(
          'Ano, příští rok z rezervy',
          'Yes, next year, from the reserve',
          'Tak, w przyszłym roku, z rezerwy',
        ),
      },
      {
        optionKey: 'as-planned',
        text: text('Ne, zůstat u roku 2031', 'No, keep to 2031', 'Nie, pozostać przy 2031 roku'),
      },
    ],
    document: null,
    delegations: [],
    votes: [
      ['jana', 'next-year'],
      ['prochazka', 'next-year'],
      ['kralova', 'as-planned'],
      ['novotna', 'next-year'],
    ],
  },
  {
    project: 'plzen',
    announcedDaysAgo: 3,
    startsInDays: null,
    endsInDays: 14,
    voteType: 'ByShares',
    question: text(
      'Pekárna chce prodloužit nájem krámku o pět let. Jakou smlouvu s ní máme uzavřít?',
      'The bakery wants to extend its lease of the shop by five years. Which lease should we agree on?',
      'Piekarnia chce przedłużyć najem lokalu o pięć lat. Jaką umowę powinniśmy z nią zawrzeć?',
    ),
    options: [
      {
        optionKey: 'same-rent',
        text: text(
          'Pět let se stejným nájmem',
          'Five years at the present rent',
          'Pięć lat z obecnym czynszem',
        ),
      },
      {
        optionKey: 'inflation',
        text: text(
          'Pět let, nájem se každý rok upraví podle inflace',
          'Five years, the rent follows inflation each year',
          'Pięć lat, czynsz co roku waloryzowany o inflację',
        ),
      },
      {
        optionKey: 'another-tenant',
        text: text('Hledat jiného nájemce', 'Look for another tenant', 'Szukać innego najemcy'),
      },
    ],
    document: {
      title: text('Nájem krámku: podklady', 'Lease of the shop: background', 'Najem lokalu: informacje'),
      sections: inAllLanguages([
        section(
          text('O co jde', 'What it is about', 'Czego dotyczy sprawa'),
          text(
            'Smlouva s pekárnou končí příští rok v červnu. Nájemce platí včas a nemá dluhy. Chce smlouvu na dalších pět let.',
            'The lease of the bakery ends in June next year. The tenant pays on time and owes nothing, and would like five more years.',
            'Umowa z piekarnią kończy się w czerwcu przyszłego roku. Najemca płaci w terminie, nie ma zaległości i chce umowy na kolejne pięć lat.',
          ),
        ),
        section(
          text('Možnosti', 'The options', 'Możliwości'),
          text(
            'Stejný nájem znamená jistotu pro nájemce a postupně nižší skutečný výnos. Úprava podle inflace výnos udrží; nájemce s ní souhlasí, nejvýše však o pět procent ročně.',
            'The same rent is certainty for the tenant and slowly a lower real return. Following inflation keeps the return; the tenant agrees to it, up to five percent a year.',
            'Ten sam czynsz daje najemcy pewność, ale realny dochód będzie stopniowo spadał. Waloryzacja o inflację utrzymuje dochód; najemca zgadza się na nią, jednak najwyżej o pięć procent rocznie.',
          ),
          text(
            'Jiný nájemce by mohl platit více. Než krámek převzala pekárna, byl pět měsíců prázdný a podobnou dobu je třeba počítat znovu.',
            'Another tenant might pay more. Before the bakery came, the shop stood empty for five months, and as much has to be expected again.',
            'Inny najemca mógłby płacić więcej. Zanim przyszła piekarnia, lokal stał pusty pięć miesięcy i z podobnym okresem trzeba się liczyć ponownie.',
          ),
        ),
      ]),
    },
    delegations: [['bartos', 'prochazka']],
    votes: [
      ['prochazka', 'inflation'],
      ['kralova', 'same-rent'],
    ],
  },
  {
    project: 'wroclaw',
    announcedDaysAgo: 2,
    startsInDays: 7,
    endsInDays: 21,
    voteType: 'ByPerson',
    question: text(
      'Má se ve dvoře postavit přístřešek pro kola?',
      'Should a bicycle shelter be built in the yard?',
      'Czy na podwórzu zbudować wiatę na rowery?',
    ),
    options: [
      { optionKey: 'yes', text: text('Ano', 'Yes', 'Tak') },
      { optionKey: 'no', text: text('Ne', 'No', 'Nie') },
    ],
    document: null,
    delegations: [],
    votes: [],
  },
];

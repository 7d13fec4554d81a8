import type { Localized, MilestoneKind, UpdateAudience } from '@parcela/domain';
import { text } from '../localized-text.ts';

/** News of a project of the demo; each text of `paragraphs` is one paragraph. */
export type DemoUpdate = Readonly<{
  project: string;
  /** The day of its release; negative: it is planned for that many days ahead. */
  releasedDaysAgo: number;
  audience: UpdateAudience;
  title: Localized;
  paragraphs: readonly Localized[];
  figures: readonly Readonly<{ label: Localized; value: Localized }>[];
  milestone: MilestoneKind | null;
}>;

export const projectUpdates: readonly DemoUpdate[] = [
  {
    project: 'plzen',
    releasedDaysAgo: 95,
    audience: 'public',
    title: text('Stoupačky jsou vyměněné', 'The risers have been renewed', 'Piony zostały wymienione'),
    paragraphs: [
      text(
        'Ve všech bytech jsou nové rozvody vody a odpadů. Práce trvaly o týden déle, protože v přízemí bylo potřeba opravit strop.',
        'All flats have new water and waste pipes. The work took a week longer, because a ceiling on the ground floor had to be repaired.',
        'We wszystkich mieszkaniach są nowe rury wodne i kanalizacyjne. Prace trwały o tydzień dłużej, bo trzeba było naprawić strop na parterze.',
      ),
    ],
    figures: [
      {
        label: text('Náklady proti plánu', 'Costs against the plan', 'Koszty wobec planu'),
        value: text('+2,1 %', '+2.1%', '+2,1%'),
      },
    ],
    milestone: 'construction',
  },
  {
    project: 'olomouc',
    releasedDaysAgo: 394,
    audience: 'public',
    title: text('Nájemníci se nastěhovali', 'The tenants have moved in', 'Najemcy się wprowadzili'),
    paragraphs: [
      text(
        'Všechny čtyři byty jsou předané. Nájemní smlouvy jsou na rok s možností prodloužení.',
        'All four flats have been handed over. The leases run for a year and can be extended.',
        'Wszystkie cztery mieszkania zostały przekazane. Umowy najmu zawarto na rok z możliwością przedłużenia.',
      ),
    ],
    figures: [
      {
        label: text('Obsazenost', 'Occupancy', 'Obłożenie'),
        value: text('4 ze 4 bytů', '4 of 4 flats', '4 z 4 mieszkań'),
      },
    ],
    milestone: 'handover',
  },
  {
    project: 'olomouc',
    releasedDaysAgo: 21,
    audience: 'holders',
    title: text(
      'Dva nájmy prodloužené o rok',
      'Two leases extended by a year',
      'Dwie umowy najmu przedłużone o rok',
    ),
    paragraphs: [
      text(
        'Nájemníci bytů 2 a 3 zůstávají. Nájemné v nich roste o inflaci podle smlouvy; ve zbývajících dvou bytech se o prodloužení jedná.',
        'The tenants of flats 2 and 3 stay. Their rent rises with inflation, as the leases say; talks about the other two flats continue.',
        'Najemcy mieszkań 2 i 3 zostają. Ich czynsz rośnie o inflację zgodnie z umową; rozmowy o pozostałych dwóch mieszkaniach trwają.',
      ),
    ],
    figures: [
      {
        label: text('Prodloužené nájmy', 'Extended leases', 'Przedłużone umowy'),
        value: text('2 ze 4', '2 of 4', '2 z 4'),
      },
    ],
    milestone: null,
  },
  {
    project: 'olomouc',
    releasedDaysAgo: -3,
    audience: 'holders',
    title: text(
      'Zbývající nájmy a plán oprav',
      'The other leases and the plan of repairs',
      'Pozostałe umowy i plan remontów',
    ),
    paragraphs: [
      text(
        'Prodloužené jsou i poslední dva nájmy. Na jaře vyměníme okna na schodišti; náklady jsou v rozpočtu.',
        'The last two leases have been extended too. In spring we replace the windows of the staircase; the budget covers the costs.',
        'Przedłużono także dwie ostatnie umowy. Wiosną wymienimy okna na klatce schodowej; koszty są w budżecie.',
      ),
    ],
    figures: [],
    milestone: null,
  },
];

import type { Localized } from '@parcela/domain';
import { text } from '../localized-text.ts';
import type { DemoImage, View } from '../types.ts';

type Season = 'spring' | 'summer' | 'autumn' | 'winter';
/** `winter` is the pale light of an overcast winter day; the other four follow the clock. */
type Light = 'morning' | 'day' | 'dusk' | 'night' | 'winter';

const viewNames: Readonly<Record<View, Localized>> = {
  facade: text('Průčelí domu', 'Front of the house', 'Fasada domu'),
  street: text('Ulice před domem', 'The street', 'Ulica przed domem'),
  courtyard: text('Za domem', 'Behind the house', 'Za domem'),
  interior: text('Obytný pokoj', 'Living room', 'Pokój dzienny'),
  plan: text('Půdorys typického bytu', 'Plan of a typical flat', 'Rzut typowego mieszkania'),
};

const seasonNames: Readonly<Record<Season, Localized>> = {
  spring: text('na jaře', 'in spring', 'wiosną'),
  summer: text('v létě', 'in summer', 'latem'),
  autumn: text('na podzim', 'in autumn', 'jesienią'),
  winter: text('v zimě', 'in winter', 'zimą'),
};

const lightNames: Readonly<Record<Light, Localized>> = {
  morning: text('ráno', 'in the morning', 'rano'),
  day: text('ve dne', 'by day', 'w ciągu dnia'),
  dusk: text('za soumraku', 'at dusk', 'o zmierzchu'),
  night: text('v noci', 'at night', 'nocą'),
  winter: text('za zataženého dne', 'on an overcast day', 'w pochmurny dzień'),
};

type Shot = readonly [view: View, season: Season, light: Light];

function image(house: Localized, [view, season, light]: Shot): DemoImage {
  const captionIn = (locale: keyof Localized): string =>
    view === 'plan'
      ? viewNames[view][locale]
      : `${viewNames[view][locale]} ${seasonNames[season][locale]}, ${lightNames[light][locale]}`;
  return {
    view,
    caption: text(captionIn('cs'), captionIn('en'), captionIn('pl')),
    alt: text(
      `Kresba: ${house.cs} – ${captionIn('cs').toLowerCase()}`,
      `Drawing: ${house.en} – ${captionIn('en').toLowerCase()}`,
      `Rysunek: ${house.pl} – ${captionIn('pl').toLowerCase()}`,
    ),
  };
}

/** The pictures of one project; `house` names it in a sentence ("brick tenement in Plzeň"). */
export function pictures(house: Localized, ...shots: readonly Shot[]): readonly DemoImage[] {
  return shots.map((shot) => image(house, shot));
}

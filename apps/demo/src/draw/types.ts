/** What stands in the picture; each kind has its own facade, roof and windows. */
export const buildingKinds = [
  'tenement',
  'panel',
  'wooden',
  'modern',
  'mediterranean',
  'hanseatic',
  'loft',
] as const;
export type BuildingKind = (typeof buildingKinds)[number];

export const seasons = ['spring', 'summer', 'autumn', 'winter'] as const;
export type Season = (typeof seasons)[number];

/** `winter` is the pale light of an overcast winter day; the other four follow the clock. */
export const lights = ['morning', 'day', 'dusk', 'night', 'winter'] as const;
export type Light = (typeof lights)[number];

export const views = ['facade', 'street', 'courtyard', 'interior', 'plan'] as const;
export type View = (typeof views)[number];

export const countries = ['CZ', 'PL', 'SK', 'DE', 'ES'] as const;
export type DrawnCountry = (typeof countries)[number];

/** Everything a picture depends on: the same request always gives the same SVG. */
export type DrawingRequest = Readonly<{
  seed: string;
  country: DrawnCountry;
  kind: BuildingKind;
  season: Season;
  light: Light;
  view: View;
  width?: number;
  height?: number;
}>;

export interface Replacement {
  readonly find: string;
  readonly replace: string;
}
export type DatabasePatch = Replacement & ({ readonly function: string } | { readonly view: string });

/** A mistake as people make it, planted to see whether the storm finds it. */
export interface PlantedBug {
  readonly name: string;
  readonly what: string;
  readonly source?: readonly (Replacement & { readonly file: string })[];
  readonly database?: readonly DatabasePatch[];
  /** Guards that would catch it before the storm does are dropped too, where the mistake shall go deeper. */
  readonly statements?: readonly string[];
}

export const plantedBugs: readonly PlantedBug[] = [];

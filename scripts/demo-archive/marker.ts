import { wantedMajor } from '@parcela/testkit';
import { productVersion } from '../release/changelog.ts';

/** The data that an archive's files need in order to continue: its first file, `archive.json`. */
export interface DemoMarker {
  readonly version: string;
  readonly postgres: string;
  readonly platform: string;
  /** The demo's clock when it stopped. */
  readonly stoppedAt: string;
}

export const markerName = 'archive.json';

export const markerHere = (): Omit<DemoMarker, 'stoppedAt'> => ({
  version: productVersion(),
  postgres: wantedMajor(),
  platform: `${process.platform}-${process.arch}`,
});

/** Undefined for an invalid marker. */
export const readMarker = (text: string): DemoMarker | undefined => {
  try {
    const marker = JSON.parse(text) as Partial<DemoMarker>;
    const { version, postgres, platform, stoppedAt } = marker;
    if (!version || !postgres || !platform || Number.isNaN(Date.parse(stoppedAt ?? ''))) return undefined;
    return marker as DemoMarker;
  } catch {
    return undefined;
  }
};

/** The sentence that explains why an archive is refused here. */
export const refusalOf = (
  marker: DemoMarker | undefined,
  here: Omit<DemoMarker, 'stoppedAt'> = markerHere(),
): string | undefined => {
  if (!marker) return 'This file is no archive of a filled demo.';
  if (marker.version !== here.version)
    return `The archive was made by version ${marker.version}, and this is ${here.version}: take the archive of this version.`;
  if (marker.postgres !== here.postgres)
    return `The archive holds a database of PostgreSQL ${marker.postgres}, and this is PostgreSQL ${here.postgres}.`;
  if (marker.platform !== here.platform)
    return `The archive was made on ${marker.platform}, and this is ${here.platform}: npm start without an archive fills the demo here.`;
  return undefined;
};

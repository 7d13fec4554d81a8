import { isSafeLink } from './links.ts';

/** A film in a project's description (spec §2); `providerUid` is null for a direct address. */
export interface Video {
  readonly provider: 'youtube' | 'vimeo' | 'direct';
  readonly providerUid: string | null;
  readonly url: string;
}

/** The player of a film: a frame of the provider, or the browser itself for a file. */
export interface VideoSource {
  readonly kind: 'frame' | 'file';
  readonly url: string;
}

const frames = {
  youtube: { uid: /^[\w-]{11}$/, origin: 'https://www.youtube-nocookie.com', path: '/embed/' },
  vimeo: { uid: /^\d{1,20}$/, origin: 'https://player.vimeo.com', path: '/video/' },
} as const;

/** The only sites that may play a film in a frame of ours. */
export const videoFrameOrigins: readonly string[] = Object.values(frames).map(({ origin }) => origin);

/**
 * Tells whether a film that a page plays itself comes from one of these hosts. A path leads to our own host.
 */
export const isOfMediaHost = (url: string, hosts: readonly string[]): boolean => {
  if (url.startsWith('/')) return true;
  const { host } = new URL(url);
  return hosts.some((known) => (known.startsWith('*.') ? host.endsWith(known.slice(1)) : host === known));
};

/**
 * Undefined where the provider's id is invalid or a direct address is not an https page. The code makes the
 * frame's address from the id, never from the `url` typed by staff.
 */
export function videoSource({ provider, providerUid, url }: Video): VideoSource | undefined {
  if (provider === 'direct') {
    const isPlayable = isSafeLink(url) && !url.startsWith('mailto:');
    return isPlayable ? { kind: 'file', url } : undefined;
  }
  const { uid, origin, path } = frames[provider];
  if (providerUid === null || !uid.test(providerUid)) return undefined;
  const options = provider === 'youtube' ? '?autoplay=1&rel=0' : '?autoplay=1&dnt=1';
  return { kind: 'frame', url: `${origin}${path}${providerUid}${options}` };
}

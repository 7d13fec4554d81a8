import { describe, expect, it } from 'vitest';
import { isOfMediaHost, type Video, videoFrameOrigins, videoSource } from './videos.ts';

const youtube: Video = {
  provider: 'youtube',
  providerUid: 'M7lc1UVf-VE',
  url: 'https://www.youtube.com/watch?v=M7lc1UVf-VE',
};
const direct = (url: string): Video => ({ provider: 'direct', providerUid: null, url });

describe('videoSource', () => {
  it('returns the provider’s frame with the least tracking', () => {
    expect(videoSource(youtube)).toEqual({
      kind: 'frame',
      url: 'https://www.youtube-nocookie.com/embed/M7lc1UVf-VE?autoplay=1&rel=0',
    });
    expect(videoSource({ provider: 'vimeo', providerUid: '76979871', url: '' })).toEqual({
      kind: 'frame',
      url: 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1',
    });
  });

  it('returns the file itself when the address leads directly to it', () => {
    for (const url of ['https://films.example.com/house.mp4', '/api/files/abc'])
      expect(videoSource(direct(url))).toEqual({ kind: 'file', url });
  });

  it('is undefined when the id or the address is invalid', () => {
    const uids = [
      null,
      '',
      '../../evil',
      'M7lc1UVf-VE?x=1',
      'javascript:1',
      '"><script>',
      'M7lc1UVf-V',
      'xM7lc1UVf-VE',
    ];
    for (const providerUid of uids) {
      expect(videoSource({ ...youtube, providerUid })).toBeUndefined();
      expect(videoSource({ ...youtube, provider: 'vimeo', providerUid })).toBeUndefined();
    }
    for (const providerUid of ['a76979871', '76979871a', '1'.repeat(21)])
      expect(videoSource({ provider: 'vimeo', providerUid, url: '' })).toBeUndefined();
    const urls = [
      'javascript:alert(1)',
      'data:text/html,x',
      'http://films.example.com/a.mp4',
      '//evil.example',
    ];
    for (const url of [...urls, 'mailto:jana@example.com', ''])
      expect(videoSource(direct(url))).toBeUndefined();
  });

  it('uses only the origins that the pages allow', () => {
    for (const origin of videoFrameOrigins) expect(new URL(origin).origin).toBe(origin);
    const frame = videoSource(youtube)?.url ?? '';
    expect(videoFrameOrigins).toContain(new URL(frame).origin);
  });
});

describe('isOfMediaHost', () => {
  const hosts = ['films.example.org', '*.cdn.example.net', 'media.example.com:8443'];

  it('accepts our own paths, and addresses that the policy of a page allows', () => {
    for (const url of [
      '/api/files/abc',
      'https://films.example.org/a.mp4',
      'https://FILMS.example.org:443/a.mp4',
      'https://eu.cdn.example.net/a.mp4',
      'https://media.example.com:8443/a.mp4',
    ])
      expect([url, isOfMediaHost(url, hosts)]).toEqual([url, true]);
  });

  it('refuses any other host, port or surrounding name', () => {
    for (const url of [
      'https://example.org/a.mp4',
      'https://films.example.org:8443/a.mp4',
      'https://a.films.example.org/a.mp4',
      'https://films.example.org.evil.example/a.mp4',
      'https://evilfilms.example.org/a.mp4',
      'https://cdn.example.net/a.mp4',
      'https://media.example.com/a.mp4',
    ])
      expect([url, isOfMediaHost(url, hosts)]).toEqual([url, false]);
    expect(isOfMediaHost('https://films.example.org/a.mp4', [])).toBe(false);
  });
});

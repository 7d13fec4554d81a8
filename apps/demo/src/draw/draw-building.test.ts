import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { buildingKinds, countries, drawBuilding, lights, seasons, views } from './index.ts';
import type { DrawingRequest } from './index.ts';

const base: DrawingRequest = {
  seed: 'test',
  country: 'CZ',
  kind: 'tenement',
  season: 'summer',
  light: 'day',
  view: 'facade',
};

/** Every kind in every view, with country, season and light turning along. */
const requests: DrawingRequest[] = buildingKinds.flatMap((kind, row) =>
  views.map((view, column) => ({
    seed: `${kind}-${view}`,
    kind,
    view,
    country: countries[(row + column) % countries.length] ?? 'CZ',
    season: seasons[(row * 2 + column) % seasons.length] ?? 'summer',
    light: lights[(row + column * 2) % lights.length] ?? 'day',
  })),
);

const maxBytes = 48_000;

/** What is left open, closed wrongly or unreadable; enough for XML that has only elements and quoted attributes. */
function xmlFaults(xml: string): string[] {
  const open: string[] = [];
  const faults: string[] = [];
  for (const [tag] of xml.matchAll(/<[^>]*>|[^<]+/g)) {
    const parts = /^<(\/?)([a-zA-Z]+)(?: [\w:-]+="[^"<>]*")*(\/?)>$/.exec(tag);
    if (parts === null) faults.push(tag);
    else if (parts[1] === '/') faults.push(...(open.pop() === parts[2] ? [] : [tag]));
    else if (parts[3] !== '/') open.push(parts[2] ?? '');
  }
  return [...faults, ...open];
}

describe('drawings of buildings', () => {
  test('the same request gives the same picture', () => {
    for (const request of requests) expect(drawBuilding(request)).toBe(drawBuilding({ ...request }));
  });

  test('another seed, country, kind, season, light or view gives another picture', () => {
    const changes: Partial<DrawingRequest>[] = [
      {},
      { seed: 'other' },
      { country: 'SK' },
      { kind: 'loft' },
      { season: 'winter' },
      { light: 'dusk' },
      { view: 'interior' },
    ];
    const pictures = changes.map((change) => drawBuilding({ ...base, ...change }));
    expect(new Set(pictures).size).toBe(changes.length);
  });

  test.each(requests)(
    '$kind $view is well-formed, small, and refers only to its own definitions',
    (request) => {
      const svg = drawBuilding(request);
      expect(xmlFaults(svg)).toEqual([]);
      expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(maxBytes);
      expect(svg).not.toMatch(/NaN|undefined|Infinity|<script|<text|<image|data:/);
      expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toContain('://');
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
      expect(new Set(ids).size).toBe(ids.length);
      const references = [...svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map((match) => match[1]);
      expect(references.filter((reference) => !ids.includes(reference))).toEqual([]);
    },
  );

  test('a picture is rendered in the size that was asked for', async () => {
    const svg = drawBuilding({ ...base, width: 320, height: 200 });
    const { width, height } = await sharp(Buffer.from(svg)).metadata();
    expect({ width, height }).toEqual({ width: 320, height: 200 });
    const stats = await sharp(Buffer.from(svg)).stats();
    expect(stats.entropy).toBeGreaterThan(3);
  });
});

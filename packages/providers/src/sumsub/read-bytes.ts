import type { DocumentContentType, ReadDocument } from '../ports/identity-check.ts';
import type { Logger } from '@parcela/platform/log.ts';

export type BytesAnswer = ReadDocument;

const timeoutMs = 20_000;
/** A phone's photo has some 10 MB. */
const bytesMax = 25 * 1024 * 1024;

const shownTypes: readonly DocumentContentType[] = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'application/pdf',
];

/** Undefined above the maximum size. */
const bytesOf = async (response: Response): Promise<Buffer | undefined> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > bytesMax) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
};

/** The bytes of one picture or PDF at a provider; other types are not shown. It never throws. */
export const readBytes = async (
  { log }: { readonly log: Logger },
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<BytesAnswer> => {
  try {
    const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    if (response.status === 404) return { kind: 'missing' };
    const [named] = (response.headers.get('content-type') ?? '').split(';');
    const contentType = shownTypes.find((type) => type === named?.trim().toLowerCase());
    const bytes = response.ok && contentType !== undefined ? await bytesOf(response) : undefined;
    if (contentType !== undefined && bytes !== undefined) return { kind: 'read', contentType, bytes };
    await response.body?.cancel().catch(() => undefined);
    log.warn({ provider: 'sumsub', status: response.status }, 'a provider answered no document');
    return { kind: 'unknown' };
  } catch (error) {
    log.warn({ provider: 'sumsub', err: error }, 'a provider could not be reached');
    return { kind: 'unknown' };
  }
};

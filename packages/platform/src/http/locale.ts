import { isLocale, type Locale } from '@parcela/domain';
import type { FastifyRequest } from 'fastify';

/** The first language of `Accept-Language` that we speak, by weight; English when there is none (spec section 1). */
export const localeOf = (acceptLanguage: string | undefined): Locale => {
  const wanted = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const weight = parameters.map((p) => /^\s*q=([\d.]+)/.exec(p)?.[1]).find((q) => q !== undefined);
      return { language: tag.slice(0, 2).toLowerCase(), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ language }) => language);
  return wanted.find(isLocale) ?? 'en';
};

/**
 * The language of a call, even before the query has passed the schema: an invalid query gets an error anyway.
 */
export const localeFor = ({ query, headers }: Pick<FastifyRequest, 'query' | 'headers'>): Locale => {
  const asked = (query as { readonly locale?: unknown } | undefined)?.locale;
  return isLocale(asked) ? asked : localeOf(headers['accept-language']);
};

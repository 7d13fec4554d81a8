import { locales } from '@parcela/domain';
import { z } from 'zod/mini';

const text = z.string().check(z.minLength(1));
const address = z.url();
const reference = z.strictObject({ '@id': address });
const instant = z.iso.datetime();

const organization = z.strictObject({
  '@type': z.literal('Organization'),
  '@id': address,
  name: text,
  legalName: text,
  url: address,
  email: z.optional(text),
  telephone: z.optional(text),
  address: z.optional(text),
  identifier: z.optional(text),
});

const product = z.strictObject({
  '@type': z.literal('Product'),
  name: text,
  description: text,
  sku: text,
  brand: reference,
  image: z.array(address),
  offers: z.strictObject({
    '@type': z.literal('Offer'),
    url: address,
    price: z.string().check(z.regex(/^\d+\.\d{2}$/)),
    priceCurrency: z.enum(['CZK', 'EUR', 'PLN']),
    availability: z.string().check(z.regex(/^https:\/\/schema\.org\/\w+$/)),
    seller: reference,
  }),
});

const faqPage = z.strictObject({
  '@type': z.literal('FAQPage'),
  mainEntity: z
    .array(
      z.strictObject({
        '@type': z.literal('Question'),
        name: text,
        acceptedAnswer: z.strictObject({ '@type': z.literal('Answer'), text }),
      }),
    )
    .check(z.minLength(1)),
});

const article = z.strictObject({
  '@type': z.literal('Article'),
  headline: text,
  description: z.optional(text),
  image: z.optional(z.array(address)),
  datePublished: instant,
  dateModified: instant,
  inLanguage: z.enum(locales),
  mainEntityOfPage: address,
  author: reference,
  publisher: reference,
});

const website = z.strictObject({
  '@type': z.literal('WebSite'),
  url: address,
  name: text,
  inLanguage: z.enum(locales),
  publisher: reference,
});

const breadcrumbs = z.strictObject({
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z
    .array(z.strictObject({ '@type': z.literal('ListItem'), position: z.int(), name: text, item: address }))
    .check(z.minLength(2)),
});

/** The structured data of site pages for programs, by schema.org. */
export const structuredData = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(z.union([organization, product, faqPage, article, website, breadcrumbs])),
});

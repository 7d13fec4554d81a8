import type { DataOf, RowOf } from '@parcela/contract';
import {
  getAppConfigurationItem,
  listAppConfigurations,
  publishAppConfiguration,
  setAppConfiguration,
} from '@parcela/contract/operator';
import { inLanguage, type Localized, locales } from '@parcela/domain';
import { shownLocale } from '@parcela/web';
import { IconPencil } from '@parcela/ui/icons';
import {
  contentState,
  plannedVersion,
  publishActions,
  restoring,
  shown,
  statusFacts,
} from '../../shared/publication/publication.ts';
import { defineDetail } from '../../shared/resource/define-detail.ts';
import { definePage } from '../../shared/resource/define-resource.tsx';
import { color, group, languages, line, picture, storedFile, tick } from '../../shared/resource/fields.ts';
import { list, say, storedPicture, text, words, yesNo } from '../../shared/resource/values.ts';
import type { TextsOf, Written } from '../../shared/resource/versions/written.ts';

type Configuration = DataOf<typeof getAppConfigurationItem>;
type Content = Pick<
  RowOf<typeof listAppConfigurations>,
  'title' | 'brand' | 'administratorText' | 'imprint' | 'image' | 'shareSales'
>;

const present = (label: TextsOf[0], texts: Localized | null): readonly TextsOf[] =>
  texts === null ? [] : [[label, texts]];
const written: Written<Content> = {
  texts: ({ title, administratorText, imprint, image }) => [
    ['boLegal.app.title', title],
    ['boLegal.app.administrator', administratorText],
    ...present('boLegal.app.register', imprint.register),
    ...present('boLegal.app.supervision', imprint.supervision),
    ...present('boLegal.app.fees', imprint.fees),
    ...present('boLegal.app.risks', imprint.risks),
    ...present('bo.file.alternativeText', image?.alternativeText ?? null),
  ],
  facts: ({ brand, imprint, image, shareSales }) => [
    ['boLegal.app.brandName', text(brand.name)],
    ['boLegal.app.primaryColor', text(brand.primaryColor)],
    ['boLegal.app.logo', storedPicture(brand.logo)],
    ['boLegal.app.phone', text(imprint.phone)],
    ['bo.file.picture', storedPicture(image?.file)],
    ['boLegal.app.shareSales', yesNo(shareSales)],
  ],
};

/** The configuration takes effect only when it is complete in every language. */
const isWhole = (configuration: Configuration) =>
  written.texts(configuration).every(([, texts]) => locales.every((locale) => texts[locale].trim() !== '')) ||
  say('boLegal.app.incomplete');

const optional = { isOptional: true, isNullable: true } as const;

/** The platform's name and its texts about itself. */
export const appConfiguration = definePage(
  defineDetail({
    route: getAppConfigurationItem,
    params: () => undefined as never,
    kind: 'bo.nav.appConfiguration',
    title: ({ version, title }) =>
      version === 0 ? words('boLegal.app.none') : text(inLanguage(title, shownLocale())),
    state: contentState,
    sections: (section) => [
      section.texts('boLegal.texts', written.texts, { isShown: ({ version }) => version > 0 }),
      section.versions('bo.versions.title', {
        route: listAppConfigurations,
        params: () => undefined as never,
        written,
        shown,
        planned: plannedVersion,
        restore: restoring(publishAppConfiguration),
        isShown: ({ version }) => version > 0,
      }),
      section.facts(
        'boContent.status',
        (configuration) => [
          ...statusFacts(configuration),
          ['boLegal.app.phone', text(configuration.imprint.phone)],
          ['boLegal.app.shareSales', yesNo(configuration.shareSales)],
          [
            'boLegal.app.missing',
            list(configuration.missing.map((part) => words(`boLegal.app.part.${part}`))),
          ],
        ],
        { isAside: true },
      ),
    ],
    actions: (action) => [
      ...publishActions(action, {
        kind: 'appConfiguration',
        publish: publishAppConfiguration,
        audience: () => say('boLegal.app.everybody'),
        isReady: (configuration) =>
          configuration.version === 0 ? say('boLegal.app.none') : isWhole(configuration),
      }),
      action({
        key: 'edit',
        route: setAppConfiguration,
        label: 'boLegal.app.edit',
        icon: IconPencil,
        isWide: true,
        consequences: () => [say('boLegal.app.does')],
        fields: {
          title: languages('boLegal.app.title', { description: 'boLegal.wholeNeeded' }),
          brand: group('boLegal.app.brand', {
            name: line('boLegal.app.brandName', { description: 'boLegal.app.brandNameHint', maxLength: 30 }),
            primaryColor: color('boLegal.app.primaryColor', { description: 'boLegal.app.primaryColorHint' }),
            logo: storedFile('boLegal.app.logo', 'image', {
              description: 'boLegal.app.logoHint',
              isNullable: true,
              isOptional: true,
            }),
          }),
          administratorText: languages('boLegal.app.administrator', {
            description: 'boLegal.app.administratorHint',
            rows: 8,
          }),
          imprint: group('boLegal.app.imprint', {
            register: languages('boLegal.app.register', { rows: 3, ...optional }),
            supervision: languages('boLegal.app.supervision', { rows: 3, ...optional }),
            fees: languages('boLegal.app.fees', { rows: 3, ...optional }),
            risks: languages('boLegal.app.risks', { rows: 3, ...optional }),
            phone: line('boLegal.app.phone', { maxLength: 40, ...optional }),
          }),
          image: picture('bo.file.picture', { isNullable: true }),
          shareSales: tick('boLegal.app.shareSales', { description: 'boLegal.app.shareSalesHint' }),
        },
        initial: ({ version, title, brand, administratorText, imprint, image, shareSales }) =>
          version === 0 ? {} : { title, brand, administratorText, imprint, image, shareSales },
        fixed: ({ version }) => ({ version }),
        done: 'boLegal.app.done',
      }),
    ],
  }),
);

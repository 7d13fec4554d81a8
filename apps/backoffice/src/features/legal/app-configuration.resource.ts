import { listAppConfigurations, setAppConfiguration } from '@parcela/contract/operator';
import { inLanguage, type Localized } from '@parcela/domain';
import { shownLocale } from '@parcela/web';
import { IconArrowBackUp, IconPencil } from '@tabler/icons-react';
import type { RowOf } from '../../shared/api/route-types.ts';
import { defineDetail } from '../../shared/resource/define-detail.ts';
import { definePage } from '../../shared/resource/define-resource.tsx';
import { color, group, languages, line, picture, storedFile } from '../../shared/resource/fields.ts';
import { count, id, instant, list, nothing, say, text, words } from '../../shared/resource/values.ts';
import type { TextsOf, Written } from '../../shared/resource/versions/written.ts';

type Configuration = RowOf<typeof listAppConfigurations>;
/** All versions, the newest first. */
type History = readonly Configuration[];

const present = (label: TextsOf[0], texts: Localized | null): readonly TextsOf[] =>
  texts === null ? [] : [[label, texts]];
const written: Written<Configuration> = {
  texts: ({ title, administratorText, imprint, image }) => [
    ['boLegal.app.title', title],
    ['boLegal.app.administrator', administratorText],
    ...present('boLegal.app.register', imprint.register),
    ...present('boLegal.app.supervision', imprint.supervision),
    ...present('boLegal.app.fees', imprint.fees),
    ...present('boLegal.app.risks', imprint.risks),
    ...present('bo.file.alternativeText', image?.alternativeText ?? null),
  ],
  facts: ({ brand, imprint, image }) => [
    ['boLegal.app.brandName', text(brand.name)],
    ['boLegal.app.primaryColor', text(brand.primaryColor)],
    ['boLegal.app.logo', brand.logo === null ? nothing : id(brand.logo)],
    ['boLegal.app.phone', text(imprint.phone)],
    ['bo.file.picture', image === null ? nothing : id(image.file)],
  ],
};

const newest = (history: History): Configuration | undefined => history[0];
const versionOf = (history: History): number => newest(history)?.version ?? 0;
const optional = { isOptional: true, isNullable: true } as const;
const valuesOf = ({ title, brand, administratorText, imprint, image }: Configuration) => ({
  title,
  brand,
  administratorText,
  imprint,
  image,
});

/** What the platform is called and says about itself: the newest version is in force. */
export const appConfiguration = definePage(
  defineDetail({
    route: listAppConfigurations,
    params: () => undefined as never,
    kind: 'bo.nav.appConfiguration',
    title: (history) => {
      const current = newest(history);
      return current === undefined
        ? words('boLegal.app.none')
        : text(inLanguage(current.title, shownLocale()));
    },
    sections: (section) => [
      section.texts('boLegal.texts', (history) => {
        const current = newest(history);
        return current === undefined ? [] : written.texts(current);
      }),
      section.versions('bo.versions.title', {
        route: listAppConfigurations,
        params: () => undefined as never,
        written,
        shown: versionOf,
        restore: (action) =>
          action({
            key: 'restore',
            route: setAppConfiguration,
            label: 'boLegal.app.restore',
            icon: IconArrowBackUp,
            consequences: ({ version }) => [
              say('boLegal.app.restores', { version }),
              say('boLegal.app.everybody'),
            ],
            body: (_values, { item, content }) => ({ ...valuesOf(content), version: versionOf(item) }),
            done: 'boLegal.app.done',
          }),
      }),
      section.facts(
        'boLegal.app.inForce',
        (history) => {
          const current = newest(history);
          return [
            ['boLegal.version', count(current?.version)],
            ['boLegal.app.savedAt', instant(current?.savedAt)],
            ['boLegal.app.savedBy', text(current?.savedBy)],
            ['boLegal.app.phone', text(current?.imprint.phone)],
            [
              'boLegal.app.missing',
              list((current?.missing ?? []).map((part) => words(`boLegal.app.part.${part}`))),
            ],
          ];
        },
        { isAside: true },
      ),
    ],
    actions: (action) => [
      action({
        key: 'edit',
        route: setAppConfiguration,
        label: 'boLegal.app.edit',
        icon: IconPencil,
        isMain: true,
        isWide: true,
        consequences: () => [say('boLegal.app.does'), say('boLegal.app.everybody')],
        fields: {
          title: languages('boLegal.app.title'),
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
        },
        initial: (history) => {
          const current = newest(history);
          return current === undefined ? {} : valuesOf(current);
        },
        fixed: (history) => ({ version: versionOf(history) }),
        done: 'boLegal.app.done',
      }),
    ],
  }),
);

import type { DataOf } from '@parcela/contract';
import { changeVerificationLevels, getVerificationLevels } from '@parcela/contract/operator';
import { inLanguage, verificationTypes } from '@parcela/domain';
import { shownLocale } from '@parcela/web';
import { IconPencil } from '@parcela/ui/icons';
import { defineDetail } from '../../shared/resource/define-detail.ts';
import { definePage } from '../../shared/resource/define-resource.tsx';
import { area, entries, languages, number, oneOf } from '../../shared/resource/fields.ts';
import { count, list, say, text, words } from '../../shared/resource/values.ts';

type Levels = DataOf<typeof getVerificationLevels>;
type Level = Levels['steps'][number];

const types = {
  names: verificationTypes,
  labelOf: (type: Level['type']) => `boLegal.level.${type}` as const,
};

/** The verification levels in their order; two staff members change all of them together. */
export const verificationLevels = definePage(
  defineDetail({
    route: getVerificationLevels,
    params: () => undefined as never,
    kind: 'bo.nav.verificationLevels',
    title: () => words('bo.nav.verificationLevels'),
    sections: (section) => [
      section.table('boLegal.level.steps', {
        rows: ({ steps }) => steps,
        rowKey: ({ type }) => type,
        empty: 'boLegal.level.none',
        columns: [
          { key: 'relevance', label: 'boLegal.level.place', value: ({ relevance }) => count(relevance) },
          {
            key: 'name',
            label: 'boLegal.name',
            value: ({ name }) => text(inLanguage(name, shownLocale())),
            isTitle: true,
          },
          { key: 'type', label: 'boLegal.level.type', value: ({ type }) => words(types.labelOf(type)) },
          {
            key: 'minutes',
            label: 'boLegal.level.minutes',
            value: ({ timeToComplete }) => count(timeToComplete),
          },
          {
            key: 'description',
            label: 'boLegal.level.description',
            value: ({ description }) => text(inLanguage(description, shownLocale())),
          },
        ],
      }),
    ],
    actions: (action) => [
      action({
        key: 'change',
        route: changeVerificationLevels,
        label: 'boLegal.level.change',
        icon: IconPencil,
        isWide: true,
        consequences: ({ steps }) => [
          say('boLegal.level.now', { steps: list(steps.map(({ type }) => words(types.labelOf(type)))) }),
          say('boLegal.level.leftOut'),
        ],
        needsApproval: () => true,
        fields: {
          steps: entries('boLegal.level.steps', {
            one: 'boLegal.level.step',
            fields: {
              type: oneOf('boLegal.level.type', types),
              relevance: number('boLegal.level.place', { min: 1 }),
              timeToComplete: number('boLegal.level.minutes', { min: 0 }),
              name: languages('boLegal.name'),
              description: languages('boLegal.level.description', { rows: 3 }),
            },
          }),
          reason: area('bo.reason', { description: 'bo.reasonHint' }),
        },
        initial: ({ steps }) => ({ steps }),
        fixed: ({ version }) => ({ version }),
        done: 'boLegal.level.done',
      }),
    ],
  }),
);

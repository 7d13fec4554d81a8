import type { DataOf } from '@parcela/contract';
import { getConfiguration } from '@parcela/contract/operator';
import { defineDetail } from '../../shared/resource/define-detail.ts';
import { definePage } from '../../shared/resource/define-resource.tsx';
import { nothing, softText, states, text, type Value, words } from '../../shared/resource/values.ts';

type Variable = DataOf<typeof getConfiguration>['variables'][number];

const sources = states<Variable['source']>({
  environment: ['positive', 'boPlatform.configuration.source.environment'],
  default: ['info', 'boPlatform.configuration.source.default'],
  none: ['neutral', 'boPlatform.configuration.source.none'],
});

const valueOf = ({ isSecret, source, value }: Variable): Value => {
  if (source === 'none') return nothing;
  return isSecret ? words('boPlatform.configuration.hidden') : text(value);
};

/** The settings and their sources; staff cannot change anything here. */
export const configuration = definePage(
  defineDetail({
    route: getConfiguration,
    params: () => undefined as never,
    kind: 'bo.nav.configuration',
    title: () => words('boPlatform.configuration.title'),
    sections: (section) => [
      section.facts('boPlatform.configuration.process', ({ node, database }) => [
        ['boPlatform.configuration.node', text(node)],
        ['boPlatform.configuration.database', text(database.version)],
        ['boPlatform.configuration.migration', text(database.migration)],
      ]),
      section.table('boPlatform.configuration.variables', {
        rows: ({ variables }) => variables,
        rowKey: ({ name }) => name,
        empty: 'boPlatform.configuration.none',
        file: () => 'configuration',
        columns: [
          {
            key: 'name',
            label: 'boPlatform.configuration.name',
            value: ({ name }) => text(name),
            isTitle: true,
          },
          { key: 'value', label: 'boPlatform.configuration.value', value: valueOf },
          {
            key: 'source',
            label: 'boPlatform.configuration.source',
            value: ({ source }) => sources.value(source),
          },
          {
            key: 'group',
            label: 'boPlatform.configuration.group',
            value: ({ group }) => words(`boPlatform.configuration.group.${group}`),
          },
          {
            key: 'purpose',
            label: 'boPlatform.configuration.purpose',
            value: ({ purpose }) => softText(purpose),
          },
        ],
      }),
    ],
  }),
);

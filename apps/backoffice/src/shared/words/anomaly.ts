import type { DataOf } from '@parcela/contract';
import type { previewDistribution } from '@parcela/contract/operator';
import { day, percent, say, type Words } from '../resource/values.ts';

type Anomaly = Pick<DataOf<typeof previewDistribution>['anomalies'][number], 'code' | 'params'>;

const isDay = /^\d{4}-\d{2}-\d{2}$/;

/** The anomaly of a distribution, with days and percentages in the format of the language. */
export const anomalyWords = ({ code, params }: Anomaly): Words =>
  say(
    `boDistributions.anomaly.${code}`,
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => {
        if (name === 'percent') return [name, percent(String(value))];
        return [name, isDay.test(String(value)) ? day(String(value)) : value];
      }),
    ),
  );

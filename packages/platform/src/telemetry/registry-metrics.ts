import { type Attributes, type HrTime, ValueType } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { Registry } from 'prom-client';

interface Sample {
  readonly value: number;
  readonly labels: Readonly<Record<string, string | number>>;
  /** Set for a histogram: the name with `_bucket`, `_sum` or `_count`. */
  readonly metricName?: string;
}
interface Measured {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly values: readonly Sample[];
}

const hrTime = (ms: number): HrTime => [Math.trunc(ms / 1000), Math.round((ms % 1000) * 1e6)];

const withoutBound = ({ labels }: Sample): Attributes => {
  const { le: _, ...attributes } = labels;
  return attributes;
};

/** Prometheus buckets are cumulative; OTLP counts each bucket alone. */
const histogramOf = (name: string, samples: readonly Sample[]): Histogram => {
  const buckets = samples.filter(({ metricName }) => metricName === `${name}_bucket`);
  const counts = buckets.map(({ value }, index) => value - (buckets[index - 1]?.value ?? 0));
  const valueOf = (part: string): number =>
    samples.find(({ metricName }) => metricName === `${name}_${part}`)?.value ?? 0;
  return {
    buckets: {
      boundaries: buckets.map(({ labels }) => Number(labels['le'])).filter(Number.isFinite),
      counts,
    },
    sum: valueOf('sum'),
    count: valueOf('count'),
  };
};

type Times = Pick<DataPoint<number>, 'startTime' | 'endTime'>;

const histogramPoints = ({ name, values }: Measured, times: Times): DataPoint<Histogram>[] => {
  const bySeries = new Map<string, Sample[]>();
  for (const sample of values) {
    const key = JSON.stringify(withoutBound(sample));
    bySeries.set(key, [...(bySeries.get(key) ?? []), sample]);
  }
  return [...bySeries].map(([key, samples]) => ({
    ...times,
    attributes: JSON.parse(key) as Attributes,
    value: histogramOf(name, samples),
  }));
};

const metricOf = (measured: Measured, times: Times): MetricData => {
  const { name, help, type, values } = measured;
  const common = {
    descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  } as const;
  if (type === 'histogram')
    return {
      ...common,
      dataPointType: DataPointType.HISTOGRAM,
      dataPoints: histogramPoints(measured, times),
    };
  const dataPoints = values
    // JSON has no infinity: a metric without a value yet is left out.
    .filter(({ value }) => Number.isFinite(value))
    .map(({ value, labels }) => ({ ...times, attributes: { ...labels }, value }));
  return type === 'counter'
    ? { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...common, dataPointType: DataPointType.GAUGE, dataPoints };
};

/** The metrics of `/metrics` as a source of OTLP: both have one list. */
export const registryMetrics = (registry: Registry, resource: Resource): MetricProducer => {
  const startTime = hrTime(Date.now());
  return {
    collect: async () => {
      const measured = (await registry.getMetricsAsJSON()) as unknown as readonly Measured[];
      const times = { startTime, endTime: hrTime(Date.now()) };
      const metrics = measured
        .filter(({ values }) => values.length > 0)
        .map((metric) => metricOf(metric, times));
      return {
        resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'parcela' }, metrics }] },
        errors: [],
      };
    },
  };
};

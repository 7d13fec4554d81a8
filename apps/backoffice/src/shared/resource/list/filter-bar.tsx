import { dateInZone, platformTimeZone } from '@parcela/domain';
import { Button, FilterDate, FilterSearch, FilterSelect } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { IconFilter, IconX } from '@parcela/ui/icons';
import { type ReactNode, useState } from 'react';
import { endOfDay, startOfDay } from '../days.ts';
import type { List } from '../define-list.ts';
import { useMay } from '../../session/use-may.ts';
import type { Filter } from '../filters.ts';
import { FilterAmount } from './filter-amount.tsx';
import { FindFilter } from './find-filter.tsx';
import classes from './list.module.css';
import { ManyFilter } from './many-filter.tsx';
import type { ListState } from './use-list.ts';

/** The number of filters that always appear; others appear on demand or while they are in use. */
const alwaysShown = 4;

const firstDay = '2020-01-01';
const wordsMax = 100;

/** The day of the platform's zone that begins with this instant or, for `until`, ends with it. */
const dayOf = (instant: string, edge: 'from' | 'until'): string => {
  const at = Date.parse(instant) - (edge === 'until' ? 1 : 0);
  return Number.isNaN(at) ? '' : dateInZone(new Date(at), platformTimeZone);
};
const instantOf = (day: string, edge: 'from' | 'until'): string =>
  (edge === 'from' ? startOfDay(day) : endOfDay(day))?.toISOString() ?? '';

interface OneFilterProps {
  readonly filter: Filter<string>;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const OneFilter = ({ filter, value, onChange }: OneFilterProps): ReactNode => {
  const t = usePhrase();
  const may = useMay();
  const label = t(filter.label);
  switch (filter.kind) {
    case 'choice': {
      const options = filter.options.map(({ value, label }) => ({
        value,
        label: typeof label === 'string' ? t(label) : label.name,
      }));
      const all = { value: '', label: t('bo.filter.all') };
      return <FilterSelect label={label} value={value} options={[all, ...options]} onChange={onChange} />;
    }
    case 'words':
      return <FilterSearch label={label} value={value} maxLength={wordsMax} onChange={onChange} />;
    case 'one-of-many':
      return <ManyFilter label={label} filter={filter} value={value} onChange={onChange} />;
    case 'amount':
      return <FilterAmount label={label} filter={filter} value={value} onChange={onChange} />;
    case 'day':
      return (
        <FilterDate
          label={label}
          value={dayOf(value, filter.edge)}
          min={firstDay}
          onChange={(day) => onChange(instantOf(day, filter.edge))}
        />
      );
    case 'on-day':
      return <FilterDate label={label} value={value} min={firstDay} onChange={onChange} />;
    case 'found':
      if (value === '')
        return may(filter.permission) ? (
          <FindFilter label={label} find={filter.find} onChange={onChange} />
        ) : null;
      break;
    case 'linked':
      break;
  }
  return value === '' ? null : (
    <span className={classes['chip']}>
      <Button emphasis="secondary" size="small" iconEnd={IconX} onClick={() => onChange('')}>
        {t('bo.filter.only', { name: label })}
      </Button>
    </span>
  );
};

/** The filters of a list; choices are stored in the address. */
export const FilterBar = <Row,>({ list, state }: { list: List<Row>; state: ListState<Row> }): ReactNode => {
  const t = usePhrase();
  const [isOpen, setOpen] = useState(false);
  const { ask, narrow } = state;
  const inUse = Object.keys(ask.filters).length;
  const offered = list.filters.filter(({ kind }) => kind !== 'linked');
  // A button in place of a single filter would save no space.
  const further = offered.length > alwaysShown + 1 ? offered.slice(alwaysShown) : [];
  const isFurther = ({ name }: Filter<string>): boolean =>
    ask.filters[name] === undefined && further.some((filter) => filter.name === name);
  const set = (name: string, value: string): void => {
    const { [name]: _, ...others } = ask.filters;
    narrow({ filters: value === '' ? others : { ...others, [name]: value } });
  };
  return (
    <search className={classes['filters']} data-filters data-open={isOpen || undefined}>
      {/* On a phone the rows come first. */}
      <span className={classes['toggle']}>
        <Button emphasis="secondary" icon={IconFilter} isWide onClick={() => setOpen(!isOpen)}>
          {t('bo.filter.toggle', { count: inUse })}
        </Button>
      </span>
      {list.filters
        .filter((filter) => isOpen || !isFurther(filter))
        .map((filter) => (
          <OneFilter
            key={filter.name}
            filter={filter}
            value={ask.filters[filter.name] ?? ''}
            onChange={(value) => set(filter.name, value)}
          />
        ))}
      {(further.length > 0 || inUse > 0) && (
        <span className={classes['choices']} data-wide={(further.length > 0 && inUse > 0) || undefined}>
          {further.length > 0 && (
            <Button emphasis="quiet" size="small" icon={IconFilter} onClick={() => setOpen(!isOpen)}>
              {t(isOpen ? 'bo.filter.fewer' : 'bo.filter.more')}
            </Button>
          )}
          {inUse > 0 && (
            <Button emphasis="quiet" size="small" icon={IconX} onClick={() => narrow({ filters: {} })}>
              {t('bo.filter.reset')}
            </Button>
          )}
        </span>
      )}
    </search>
  );
};

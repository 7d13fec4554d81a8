import { Button, FilterDate, FilterSearch, FilterSelect } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { IconFilter, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { List } from '../define-list.ts';
import { useMay } from '../../session/use-may.ts';
import type { Filter } from '../filters.ts';
import { FindFilter } from './find-filter.tsx';
import classes from './list.module.css';
import type { ListState } from './use-list.ts';

/** So many filters stand there always; others follow on demand, or while they filter. */
const alwaysShown = 4;

const firstDay = '2020-01-01';
const wordsMax = 100;

/** Converts between a day and an instant. */
const dayOf = (instant: string): string => {
  const at = new Date(instant);
  return Number.isNaN(at.getTime()) ? '' : at.toLocaleDateString('sv-SE');
};
const instantOf = (day: string, edge: 'from' | 'until'): string => {
  if (day === '') return '';
  const at = new Date(`${day}T00:00:00`);
  if (edge === 'until') at.setDate(at.getDate() + 1);
  return at.toISOString();
};
const dayBefore = (instant: string): string =>
  instant === '' ? '' : dayOf(new Date(new Date(instant).getTime() - 1).toISOString());

const minorDigits = 100;
const wholeOf = (minor: string): string => (minor === '' ? '' : String(Number(minor) / minorDigits));
/** What is no amount filters nothing. */
const minorOf = (whole: string): string => {
  const amount = Number(whole.replaceAll(/[\s\u00A0]/g, '').replace(',', '.'));
  return whole.trim() === '' || !Number.isFinite(amount) || amount < 0
    ? ''
    : String(Math.round(amount * minorDigits));
};

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
      const options = filter.options.map((option) => ({ value: option.value, label: t(option.label) }));
      const all = { value: '', label: t('bo.filter.all') };
      return <FilterSelect label={label} value={value} options={[all, ...options]} onChange={onChange} />;
    }
    case 'words':
      return <FilterSearch label={label} value={value} maxLength={wordsMax} onChange={onChange} />;
    case 'amount':
      return (
        <FilterSearch
          label={label}
          value={wholeOf(value)}
          maxLength={wordsMax}
          onChange={(whole) => onChange(minorOf(whole))}
        />
      );
    case 'day':
      return (
        <FilterDate
          label={label}
          value={filter.edge === 'from' ? (value === '' ? '' : dayOf(value)) : dayBefore(value)}
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
  // A button in the place of a single filter would save nothing.
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

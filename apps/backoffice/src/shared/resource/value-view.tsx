import {
  CopyText,
  DateText,
  Link,
  MoneyText,
  NumberText,
  PercentText,
  RelativeTimeText,
  StateBadge,
  type IconComponent,
  type Tone,
} from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconClock,
  IconProgress,
} from '@parcela/ui/icons';
import { Fragment, type ReactNode } from 'react';
import { useMayOpen } from '../session/may-open.ts';
import { useSpeech } from './plain.ts';
import classes from './value-view.module.css';
import { partOf, type Value } from './values.ts';

const icons: Readonly<Record<Tone, IconComponent>> = {
  positive: IconCircleCheck,
  attention: IconClock,
  negative: IconAlertTriangle,
  info: IconProgress,
  neutral: IconCircleDashed,
};

/** Plain words are joined in one line, with commas. */
const isWording = (value: Value): boolean =>
  value.kind === 'words' || (value.kind === 'text' && value.isSoft !== true);

const isMoney = ({ kind }: Value): boolean => kind === 'money';
const isAside = (value: Value): boolean =>
  value.kind === 'instant' || (value.kind === 'text' && value.isSoft === true);

/** Amounts are stacked, like remarks below their name. */
const stackOf = (values: readonly Value[]): 'amounts' | 'words' | undefined => {
  if (values.every(isMoney)) return 'amounts';
  return values.length > 1 && values.slice(1).every(isAside) ? 'words' : undefined;
};

const Nothing = (): ReactNode => <span className={classes['soft']}>–</span>;

/** Draws a value; a link is drawn only where the reader may open its target. */
export const ValueView = ({ value }: { value: Value }): ReactNode => {
  const t = usePhrase();
  const { plain } = useSpeech();
  const mayOpen = useMayOpen();
  switch (value.kind) {
    case 'nothing':
      return <Nothing />;
    case 'text':
      return (
        <span title={value.text} className={value.isSoft === true ? classes['soft'] : undefined}>
          {value.text}
        </span>
      );
    case 'id':
      return <CopyText value={value.text} />;
    case 'handle':
      return <CopyText value={value.text} part={partOf(value.text)} name={t(value.name)} />;
    case 'code':
      return <span className={classes['code']}>{value.text}</span>;
    case 'picture':
      return <img src={value.url} alt={value.name} className={classes['picture']} loading="lazy" />;
    case 'link':
      if (mayOpen(value.to)) return <Link to={value.to}>{plain(value)}</Link>;
      return value.isBare === true ? <Nothing /> : <span>{plain(value)}</span>;
    case 'money':
      return <MoneyText amount={value.amount} currency={value.currency} />;
    case 'count':
      return <NumberText value={value.count} />;
    case 'percent':
      return <PercentText value={value.percent} />;
    case 'instant':
      return <RelativeTimeText value={value.at} />;
    case 'day':
      return <DateText value={value.on} />;
    case 'state':
      return <StateBadge tone={value.tone} icon={icons[value.tone]} label={t(value.label)} />;
    case 'words':
    case 'rate':
    case 'part-of-money':
    case 'country':
      return <span>{plain(value)}</span>;
    case 'list':
      break;
  }
  if (value.values.every(isWording)) return <span title={plain(value)}>{plain(value)}</span>;
  return (
    <span className={classes['list']} data-stacked={stackOf(value.values)}>
      {value.values.map((inner, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- two may say the same, as the paid and the whole price do
        <Fragment key={place}>
          <ValueView value={inner} />
        </Fragment>
      ))}
    </span>
  );
};

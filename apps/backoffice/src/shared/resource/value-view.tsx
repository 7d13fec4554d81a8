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
} from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { useSpeech } from './plain.ts';
import classes from './value-view.module.css';
import type { Value } from './values.ts';

const icons: Readonly<Record<Tone, IconComponent>> = {
  positive: IconCircleCheck,
  attention: IconClock,
  negative: IconAlertTriangle,
  info: IconProgress,
  neutral: IconCircleDashed,
};

/** Draws a value. */
export const ValueView = ({ value }: { value: Value }): ReactNode => {
  const t = usePhrase();
  const { plain } = useSpeech();
  switch (value.kind) {
    case 'nothing':
      return <span className={classes['soft']}>–</span>;
    case 'text':
      return (
        <span title={value.text} className={value.isSoft === true ? classes['soft'] : undefined}>
          {value.text}
        </span>
      );
    case 'id':
      return <CopyText value={value.text} />;
    case 'picture':
      return <img src={value.url} alt={value.name} className={classes['picture']} loading="lazy" />;
    case 'link':
      return <Link to={value.to}>{plain(value)}</Link>;
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
      return <span>{plain(value)}</span>;
    case 'list':
      break;
  }
  return (
    <span
      className={classes['list']}
      data-amounts={value.values.every(({ kind }) => kind === 'money') || undefined}
    >
      {value.values.map((inner) => (
        <Fragment key={plain(inner)}>
          <ValueView value={inner} />
        </Fragment>
      ))}
    </span>
  );
};

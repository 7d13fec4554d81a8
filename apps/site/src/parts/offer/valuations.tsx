import type { SiteOfferDetail } from '@parcela/contract/site';
import { valueHistory, type ValueOnDay } from '@parcela/domain';
import type { ReactNode } from 'react';
import { useSite } from '../../words/site-context.ts';
import { DocumentLink } from '../document-link.tsx';
import { Paragraphs } from '../texts.tsx';

type Valuation = SiteOfferDetail['valuations'][number];
type Series = 'ofShares' | 'valuation';

const width = 640;
const height = 180;
const padding = 6;

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** A line with steps: each value stays until the next one. Heights begin at zero. */
const pathOf = (history: readonly ValueOnDay[], name: Series): string => {
  const highest = Math.max(...history.flatMap(({ ofShares, valuation }) => [ofShares ?? 0, valuation ?? 0]));
  const [first, last] = [timeOf(history[0]?.on ?? ''), timeOf(history.at(-1)?.on ?? '')];
  const x = (day: string) => Math.round(((timeOf(day) - first) / (last - first)) * width);
  const y = (value: number) => Math.round(height - padding - (value / highest) * (height - 2 * padding));
  let path = '';
  for (const { on, [name]: value } of history)
    if (value !== null) path += path === '' ? `M${x(on)} ${y(value)}` : `H${x(on)}V${y(value)}`;
  return path;
};

const History = ({
  history,
  offer,
}: {
  history: readonly ValueOnDay[];
  offer: SiteOfferDetail;
}): ReactNode => {
  const { t, day, money } = useSite();
  const { currency } = offer.project;
  const sum = (amount: number | null): string => (amount === null ? '–' : money(amount, currency));
  return (
    <div className="value-chart">
      <figure>
        <svg
          role="img"
          aria-label={t('valuations.chart')}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
        >
          <path d={`M0 ${height - 1}H${width}`} className="axis" />
          <path d={pathOf(history, 'ofShares')} className="of-shares" />
          <path d={pathOf(history, 'valuation')} className="valuation" />
        </svg>
        <figcaption>
          <span className="of-shares">{t('valuations.ofShares')}</span>
          <span className="valuation">{t('valuations.series')}</span>
        </figcaption>
      </figure>
      <details>
        <summary>{t('valuations.table')}</summary>
        <table className="plan">
          <caption className="hidden">{t('valuations.chart')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('valuations.day')}</th>
              <th scope="col">{t('valuations.ofShares')}</th>
              <th scope="col">{t('valuations.series')}</th>
            </tr>
          </thead>
          <tbody>
            {history.map(({ on, ofShares, valuation }) => (
              <tr key={on}>
                <th scope="row">{day(on)}</th>
                <td>{sum(ofShares)}</td>
                <td>{sum(valuation)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
};

const Report = ({
  valuation: { documentId, document, publishedAt },
}: {
  valuation: Valuation;
}): ReactNode => {
  const { t } = useSite();
  if (document === null) return null;
  if (!document.isPublic) return <p className="hint">{t('valuations.forHolders')}</p>;
  const file = { documentId, name: t('valuations.report'), caption: null, publishedAt, ...document };
  return <DocumentLink file={file} />;
};

const OneValuation = ({ valuation, offer }: { valuation: Valuation; offer: SiteOfferDetail }): ReactNode => {
  const { t, day, money, prose } = useSite();
  const { valuer, company, method, methodText, amount, note, withdrawnAt } = valuation;
  const how = method === 'other' ? methodText : t(`valuations.method.${method}`);
  const sum = money(amount, offer.project.currency);
  return (
    <>
      <p>{withdrawnAt === null ? <strong>{sum}</strong> : <s>{sum}</s>}</p>
      <p>{prose([valuer, company, how].filter((part) => part !== null).join(' · '))}</p>
      {withdrawnAt !== null && <p className="hint">{t('valuations.withdrawn', { day: day(withdrawnAt) })}</p>}
      {note !== null && <Paragraphs text={note} />}
      <Report valuation={valuation} />
    </>
  );
};

/** Who valued the property, when and how, with the history of valuations and prices. */
export const Valuations = ({ offer }: { offer: SiteOfferDetail }): ReactNode => {
  const { document, t, day } = useSite();
  const { valuations, project } = offer;
  const history = valueHistory({
    prices: project.tokenCurrentNominalPrice,
    shareCount: project.tokenTotalCount,
    valuations,
    today: document.today,
  });
  return (
    <section>
      <h2>{t('valuations.title')}</h2>
      <p className="hint">{t('valuations.text')}</p>
      {valuations.length === 0 ? (
        <p>{t('valuations.none')}</p>
      ) : (
        <dl className="facts facts-lines facts-long">
          {valuations.map((valuation) => (
            <div key={valuation.documentId}>
              <dt>{day(valuation.valuedOn)}</dt>
              <dd>
                <OneValuation valuation={valuation} offer={offer} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {history.length > 1 && <History history={history} offer={offer} />}
    </section>
  );
};

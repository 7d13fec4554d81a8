import type { DataOf } from '@parcela/contract';
import { type getReviewCase, listReviewDocuments, readReviewDocument } from '@parcela/contract/operator';
import type { PhraseId } from '@parcela/phrases';
import { writeCountry } from '@parcela/domain';
import { Button, NoticeBox, QueryView, Stack, TextSkeleton } from '@parcela/ui';
import { serverClock, useDescribe, useLocale, usePhrase } from '@parcela/web';
import { IconFileSearch, IconId } from '@parcela/ui/icons';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { callForFile, routeOptions } from '../../shared/api/api.ts';
import classes from './review-documents.module.css';

type Case = DataOf<typeof getReviewCase>;
type IdentityDocument = DataOf<typeof listReviewDocuments>[number];

const typeLabels: Readonly<Record<string, PhraseId>> = {
  ID_CARD: 'boVerification.document.ID_CARD',
  PASSPORT: 'boVerification.document.PASSPORT',
  DRIVERS: 'boVerification.document.DRIVERS',
  RESIDENCE_PERMIT: 'boVerification.document.RESIDENCE_PERMIT',
  SELFIE: 'boVerification.document.SELFIE',
  FRONT_SIDE: 'boVerification.document.FRONT_SIDE',
  BACK_SIDE: 'boVerification.document.BACK_SIDE',
};

/** An unknown type or side appears as the provider writes it. */
const useName = () => {
  const t = usePhrase();
  const { locale } = useLocale();
  const inWords = (code: string | null): string => {
    const label = code === null ? undefined : typeLabels[code];
    return label === undefined ? (code ?? '') : t(label);
  };
  return ({ type, side, country }: IdentityDocument): string =>
    [inWords(type), inWords(side), country === null ? '' : writeCountry(locale, country)]
      .filter((part) => part !== '')
      .join(', ');
};

/** Frees the memory of a picture once it is no longer shown. */
const useRevoked = (url: string | undefined): void => {
  useEffect(() => {
    return () => {
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [url]);
};

const addressOf = ({ url }: IdentityDocument) => {
  const query = new URL(url, window.location.origin).searchParams;
  return { expires: query.get('expires') ?? '', signature: query.get('signature') ?? '' };
};

interface OneDocumentProps {
  readonly caseId: string;
  readonly document: IdentityDocument;
  /** The same document with a valid address. */
  readonly renew: () => Promise<IdentityDocument>;
}

const OneDocument = ({ caseId, document, renew }: OneDocumentProps): ReactNode => {
  const t = usePhrase();
  const describe = useDescribe();
  const name = useName()(document);
  const reading = useMutation({
    mutationFn: async () => {
      const isOver = Date.parse(document.expiresAt) <= serverClock.now();
      const file = await callForFile(readReviewDocument, {
        params: { documentId: caseId, image: document.image },
        query: addressOf(isOver ? await renew() : document),
      });
      return { url: URL.createObjectURL(file), isPicture: file.type.startsWith('image/') };
    },
  });
  const shown = reading.data;
  useRevoked(shown?.url);
  return (
    <li className={classes['document']}>
      {shown === undefined && (
        <Button
          emphasis="quiet"
          size="small"
          icon={IconId}
          isBusy={reading.isPending}
          onClick={() => reading.mutate()}
        >
          {t('boVerification.documents.show', { name })}
        </Button>
      )}
      {document.isReplaced && (
        <span className={classes['note']}>{t('boVerification.documents.replaced')}</span>
      )}
      {reading.isError && (
        <NoticeBox tone="warning" isAnnounced>
          {describe(reading.error).message}
        </NoticeBox>
      )}
      {shown?.isPicture === true && (
        <figure>
          <img src={shown.url} alt={name} />
          <figcaption>{name}</figcaption>
        </figure>
      )}
      {shown?.isPicture === false && (
        <a href={shown.url} target="_blank" rel="noopener">
          {name}
        </a>
      )}
    </li>
  );
};

const Listed = ({ documentId }: Pick<Case, 'documentId'>): ReactNode => {
  const t = usePhrase();
  const query = useQuery({
    ...routeOptions(listReviewDocuments, { params: { documentId } }),
    refetchOnWindowFocus: false,
  });
  return (
    <QueryView query={query} loading={<TextSkeleton lines={2} />} empty={null}>
      {({ data }) =>
        data.length === 0 ? (
          <p>{t('boVerification.documents.none')}</p>
        ) : (
          <ul className={classes['documents']}>
            {data.map((document) => (
              <OneDocument
                key={document.image}
                caseId={documentId}
                document={document}
                renew={async () => {
                  const { data: listed } = await query.refetch();
                  return listed?.data.find(({ image }) => image === document.image) ?? document;
                }}
              />
            ))}
          </ul>
        )
      }
    </QueryView>
  );
};

/** The pictures of identity papers, which stay at the provider. The audit log records each view. */
export const ReviewDocuments = ({ subject }: { readonly subject: Case }): ReactNode => {
  const t = usePhrase();
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack gap="sm">
      <p className={classes['note']}>{t('boVerification.documents.recorded')}</p>
      {isOpen ? (
        <Listed documentId={subject.documentId} />
      ) : (
        <div>
          <Button size="small" emphasis="quiet" icon={IconFileSearch} onClick={() => setOpen(true)}>
            {t('boVerification.documents.list')}
          </Button>
        </div>
      )}
    </Stack>
  );
};

import type { RouteDefinition, CallInput, DataOf } from '@parcela/contract';
import { isLocale, type Locale, locales } from '@parcela/domain';
import type { PhraseId } from '@parcela/phrases';
import { Button, FilterSelect, Group, NoticeBox, QueryView, Stack, TextSkeleton } from '@parcela/ui';
import {
  givePreview,
  type Preview,
  previewPath,
  shownLocale,
  usePhrase,
  whenPreviewListens,
} from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { routeOptions } from '../../api/api.ts';
import classes from './preview.module.css';

/** Shows a subject as investors see it; `newest` is the newest version of a versioned subject. */
export interface PreviewSpec<Subject, R extends RouteDefinition> {
  readonly route: R;
  readonly kind: Preview['kind'];
  readonly params: (subject: Subject) => Readonly<Record<string, string>>;
  readonly newest?: (subject: Subject) => number;
  /** A remark that the page itself cannot show. */
  readonly note?: (data: DataOf<R>) => PhraseId | null;
}

const versionsOffered = 20;

/** The investors' page in a frame; it receives its answers from here and sends no requests. */
const Frame = ({ preview, isPhone }: { preview: Preview; isPhone: boolean }): ReactNode => {
  const t = usePhrase();
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const give = (): void => givePreview(frame.current?.contentWindow, preview);
    give();
    return whenPreviewListens(() => frame.current?.contentWindow, give);
  }, [preview]);
  return (
    // The frame sends no form, opens nothing and cannot leave the surrounding page; its scripts are ours.
    <iframe
      ref={frame}
      // oxlint-disable-next-line react/iframe-missing-sandbox -- without its origin nothing could be given to it
      sandbox="allow-scripts allow-same-origin"
      src={previewPath}
      title={t('bo.preview.title')}
      className={`${classes['frame']} ${isPhone ? classes['phone'] : ''}`}
    />
  );
};

interface PreviewProps<Subject> {
  readonly spec: PreviewSpec<Subject, RouteDefinition>;
  readonly subject: Subject;
}

const dataIn = (answer: unknown): unknown => (answer as { readonly data: unknown }).data;

const Given = <Subject,>({
  spec,
  data,
  locale,
  isPhone,
}: {
  readonly spec: PreviewSpec<Subject, RouteDefinition>;
  readonly data: unknown;
  readonly locale: Locale;
  readonly isPhone: boolean;
}): ReactNode => {
  const t = usePhrase();
  const note = spec.note?.(data as never) ?? null;
  const preview = useMemo(() => ({ kind: spec.kind, locale, data }), [spec, locale, data]);
  return (
    <Stack gap="sm">
      {note !== null && <NoticeBox tone="warning">{t(note)}</NoticeBox>}
      <Frame preview={preview} isPhone={isPhone} />
    </Stack>
  );
};

const Shown = <Subject,>({ spec, subject }: PreviewProps<Subject>): ReactNode => {
  const t = usePhrase();
  const [locale, setLocale] = useState<Locale>(shownLocale());
  const [version, setVersion] = useState('');
  const [isPhone, setIsPhone] = useState(false);
  const newest = spec.newest?.(subject);
  const query = { locale, ...(version === '' ? {} : { version: Number(version) }) };
  const input = { params: spec.params(subject), query } as unknown as CallInput<RouteDefinition>;
  const answer = useQuery(routeOptions(spec.route, input));
  return (
    <Stack gap="sm">
      <Group gap="sm" align="flex-end">
        <FilterSelect
          label={t('bo.preview.language')}
          value={locale}
          options={locales.map((value) => ({ value, label: t(`language.${value}`) }))}
          onChange={(value) => {
            if (isLocale(value)) setLocale(value);
          }}
        />
        {newest !== undefined && newest > 1 && (
          <FilterSelect
            label={t('bo.preview.version')}
            value={version}
            options={[
              { value: '', label: t('bo.preview.newest') },
              ...Array.from({ length: Math.min(newest - 1, versionsOffered) }, (_, index) => {
                const value = String(newest - 1 - index);
                return { value, label: t('bo.versions.one', { version: value }) };
              }),
            ]}
            onChange={setVersion}
          />
        )}
        <FilterSelect
          label={t('bo.preview.width')}
          value={isPhone ? 'phone' : ''}
          options={[
            { value: '', label: t('bo.preview.wide') },
            { value: 'phone', label: t('bo.preview.phone') },
          ]}
          onChange={(value) => setIsPhone(value === 'phone')}
        />
      </Group>
      <QueryView query={answer} loading={<TextSkeleton lines={3} />} empty={null}>
        {(given) => <Given spec={spec} data={dataIn(given)} locale={locale} isPhone={isPhone} />}
      </QueryView>
    </Stack>
  );
};

/** The code requests it first, because the frame loads a whole page. */
export const PreviewView = <Subject,>(props: PreviewProps<Subject>): ReactNode => {
  const t = usePhrase();
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <Shown {...props} />;
  return (
    <div>
      <Button size="small" emphasis="secondary" onClick={() => setIsOpen(true)}>
        {t('bo.preview.open')}
      </Button>
    </div>
  );
};

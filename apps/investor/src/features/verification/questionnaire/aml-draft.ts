import { useDebouncedCallback } from '@mantine/hooks';
import { deleteAmlDraft, getAmlDraft, saveAmlDraft } from '@parcela/client/investor';
import type { AmlDraft } from '@parcela/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isWorthRetrying } from '../../../shared/api/query-client.ts';

/** Within one scope they run one after the other: what was typed last is kept last. */
const scope = { id: 'aml-draft' };
/** So long nothing may be typed before it is kept, and so long it may take while somebody goes on typing. */
const pauseMs = 1_000;
const pauseMsMax = 5_000;

const lastSaving = { done: Promise.resolve() as Promise<unknown> };

const send = async (draft: AmlDraft) => {
  const saving = saveAmlDraft({ body: draft, keepalive: true, throwOnError: true });
  lastSaving.done = saving.catch(() => undefined);
  return (await saving).data;
};

/**
 * What was kept of the questionnaire; asked for once each time that the form opens, after what the form kept when it
 * was left. It stays nowhere: what is private is not left in the browser.
 */
export const useAmlDraft = () =>
  useQuery({
    queryKey: ['aml-draft'],
    queryFn: async ({ signal }) => {
      await lastSaving.done;
      return (await getAmlDraft({ signal, throwOnError: true })).data;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export type DraftSaveState = 'idle' | 'saving' | 'saved' | 'failed';

/**
 * Keeps the unfinished questionnaire on the server while it is being filled in, also when the page is left before the
 * pause is over. `keep` may be called at each change.
 */
export const useSaveAmlDraft = () => {
  const save = useMutation({
    scope,
    mutationFn: send,
    retry: (count, error) => count < 3 && isWorthRetrying(error),
  });
  const discard = useMutation({ scope, mutationFn: () => deleteAmlDraft({ throwOnError: true }) });
  const saveSoon = useDebouncedCallback((draft: AmlDraft) => save.mutate(draft), {
    delay: pauseMs,
    maxWait: pauseMsMax,
    flushOnUnmount: true,
  });

  useEffect(() => {
    const leaving = new AbortController();
    const saveNow = (): void => {
      if (document.visibilityState === 'hidden') saveSoon.flush();
    };
    document.addEventListener('visibilitychange', saveNow, { signal: leaving.signal });
    return () => leaving.abort();
  }, [saveSoon]);

  const state = (): DraftSaveState => {
    // Also while it is being tried again, and while the device has no network at all.
    if (save.isError || save.failureCount > 0 || save.isPaused) return 'failed';
    if (save.isPending) return 'saving';
    return save.isSuccess ? 'saved' : 'idle';
  };
  return {
    saveSoon,
    /** Forgets what still waits: it was handed in, or thrown away. */
    stop: () => saveSoon.cancel(),
    discard: async (): Promise<void> => {
      saveSoon.cancel();
      await discard.mutateAsync();
      save.reset();
    },
    state: state(),
  };
};

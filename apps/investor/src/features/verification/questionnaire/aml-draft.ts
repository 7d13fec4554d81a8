import { useDebouncedCallback } from '@mantine/hooks';
import type { AmlDraft } from '@parcela/contract';
import { deleteAmlDraft, getAmlDraft, saveAmlDraft } from '@parcela/contract/investor';
import { isWorthRetrying } from '@parcela/web';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../shared/api/api.ts';

/** Saves of one scope run one after the other, so the latest input is saved last. */
const scope = { id: 'aml-draft' };
/**
 * The pause in typing after which the answers are saved, and the longest time without saving while typing continues.
 */
const pauseMs = 1_000;
const pauseMsMax = 5_000;

const lastSaving = { done: Promise.resolve() as Promise<unknown> };

const send = async (draft: AmlDraft) => {
  const saving = call(saveAmlDraft, { body: draft }, { keepalive: true });
  lastSaving.done = saving.catch(() => undefined);
  return saving;
};

/**
 * The saved draft of the questionnaire, requested each time the form opens, after the last save. It is never
 * cached, because private data must not stay in the browser.
 */
export const useAmlDraft = () =>
  useQuery({
    queryKey: ['aml-draft'],
    queryFn: async ({ signal }) => {
      await lastSaving.done;
      return call(getAmlDraft, {}, { signal });
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export type DraftSaveState = 'idle' | 'saving' | 'saved' | 'failed';

/**
 * Saves the unfinished questionnaire on the server, even when the user leaves the page before the pause is
 * over. `saveSoon` may be called at each change.
 */
export const useSaveAmlDraft = () => {
  const save = useMutation({
    scope,
    mutationFn: send,
    retry: (count, error) => count < 3 && isWorthRetrying(error),
  });
  const discard = useMutation({ scope, mutationFn: () => call(deleteAmlDraft, {}) });
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
    // True also during a retry, and while the device has no network.
    if (save.isError || save.failureCount > 0 || save.isPaused) return 'failed';
    if (save.isPending) return 'saving';
    return save.isSuccess ? 'saved' : 'idle';
  };
  return {
    saveSoon,
    /** Drops unsaved input after the questionnaire was submitted or its draft deleted. */
    stop: () => saveSoon.cancel(),
    discard: async (): Promise<void> => {
      saveSoon.cancel();
      await discard.mutateAsync();
      save.reset();
    },
    state: state(),
  };
};

import { type BannerMessage, dismissMessage, listMessages } from '@parcela/contract/investor';
import { isMessageFor, isOnPage } from '@parcela/domain';
import { useLocale, queryClient } from '@parcela/web';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../shared/api/api.ts';
import { useLevels } from '../../shared/verification/use-levels.ts';
import { messagesOptions } from './get-banner-messages.ts';

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [listMessages.operationId] });

/** The messages for the user on this screen, the most relevant first (spec section 4). */
const useMessagesHere = (): readonly BannerMessage[] => {
  const { locale } = useLocale();
  const { pathname } = useLocation();
  const levels = useLevels();
  const { data } = useQuery({
    ...messagesOptions(locale),
    placeholderData: keepPreviousData,
  });
  if (data === undefined || levels === undefined) return [];
  return data.data.filter(
    ({ type, ofPage }) => isOnPage(ofPage, pathname) && isMessageFor(type, levels.options, levels.granted),
  );
};

/**
 * Returns the messages to show, and a function that dismisses one. A dismissal hides the message immediately, and the
 * server saves it, so that other devices hide it too. If saving fails, the message comes back with the reason.
 */
export const useMessages = () => {
  const messages = useMessagesHere();
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const hide = (documentId: string): void => setHidden((ids) => [...ids, documentId]);
  const dismiss = useMutation({
    mutationFn: async (documentId: string) => {
      await call(dismissMessage, { params: { documentId } });
    },
    onMutate: hide,
    onSuccess: refresh,
    onError: (_error, documentId) => setHidden((ids) => ids.filter((id) => id !== documentId)),
  });
  return {
    messages: messages.filter(({ documentId }) => !hidden.includes(documentId)),
    failed: dismiss.isError ? dismiss.variables : undefined,
    dismiss: (documentId: string): void => dismiss.mutate(documentId),
    /** The message's time has passed. */
    end: (documentId: string): void => {
      hide(documentId);
      void refresh();
    },
  };
};

import { ApiFailure, retainFocus, useDescribe } from '@parcela/web';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { refreshAll } from '../../api/api.ts';
import { type Notice, notices } from '../../frame/notices.ts';
import { to } from '../../navigation/to.ts';
import type { Action, FormValues } from '../action.ts';
import { useSpeech } from '../plain.ts';
import { say, type Words } from '../values.ts';
import { EachAnswer } from './on-each-row.ts';
import { approvalIn } from './requested-approval.ts';

/** After a refusal, the next attempt is a new request. */
const isDefinite = (error: unknown): boolean =>
  error instanceof ApiFailure &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 429 &&
  error.code !== 'idempotency.running';

/** Reports how many rows succeeded, and which ones the server refused and why. */
const useReportOfEach = (): ((answer: EachAnswer) => Omit<Notice, 'key'>) => {
  const describe = useDescribe();
  const { plain } = useSpeech();
  return ({ accepted, asked, refused }) => {
    const link = asked > 0 && { link: { to: to.approvals, words: say('bo.each.open') } };
    if (refused.length === 0)
      return {
        tone: asked > 0 ? 'info' : 'success',
        words: say(asked > 0 ? 'bo.each.asked' : 'bo.each.done', { count: accepted }),
        ...link,
      };
    const reasons = refused.map(({ name, failure }) => `${plain(name)}: ${describe(failure).message}`);
    return {
      tone: 'info',
      words: say('bo.each.partly', {
        count: accepted,
        total: accepted + refused.length,
        reasons: reasons.join(' '),
      }),
      ...link,
    };
  };
};

export const isConflict = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code === 'common.conflict';

/**
 * Sends an action once: another press after a lost answer repeats the same request, and other values make a
 * new one. Then reports the result or the request to a second staff member, and reloads all displayed data.
 */
export const useSend = <Subject>(action: Action<Subject>) => {
  const navigate = useNavigate();
  const reportOfEach = useReportOfEach();
  const last = useRef<{ readonly key: string; readonly text: string } | null>(null);
  return async (subject: Subject, values: FormValues): Promise<readonly Words[] | null> => {
    const text = JSON.stringify([subject, values]);
    if (last.current?.text !== text) last.current = { key: crypto.randomUUID(), text };
    let answer: unknown;
    try {
      answer = await action.send(subject, values, last.current.key);
    } catch (error) {
      if (isDefinite(error)) last.current = null;
      throw error;
    }
    const report = action.report(answer, subject);
    if (report !== null) return report;
    const page = action.opens(answer);
    if (page !== null) window.open(page, '_blank', 'noopener');
    const approval = approvalIn(answer);
    if (answer instanceof EachAnswer) notices.say(reportOfEach(answer));
    else if (approval === null) notices.say({ tone: 'success', words: say(action.done) });
    else
      notices.say({
        tone: 'info',
        words: say('bo.approval.sent'),
        link: { to: to.approval(approval.documentId), words: say('bo.approval.open') },
      });
    const next = approval === null ? action.leadsTo(answer) : null;
    // The form still has its values, and they are sent.
    if (next !== null) void navigate({ href: next, ignoreBlocker: true });
    void refreshAll().then(retainFocus);
    return null;
  };
};

import {
  clearReferral,
  getConsents,
  getReferral,
  saveConsents,
  storeMarketingVisit,
  updateProfile,
} from '@parcela/contract/investor';
import { consentTextVersion } from '@parcela/domain';
import { call } from '../../shared/api/api.ts';
import { loadMe } from '../../shared/session/me-options.ts';
import { session } from '../../shared/session/session.ts';
import { type Decision, storeDecision, storedDecision } from './stored-consents.ts';
import { currentVisit, dropStoredVisit, clearVisit, saveVisit } from './marketing-visit.ts';

const cookiePattern = /(?:^|;\s*)hubspotutk=([0-9a-f]{32})(?:;|$)/;

/** The id from the marketing system's cookie, if there is one. */
const sendCookieId = async (): Promise<void> => {
  const hsCookieId = cookiePattern.exec(document.cookie)?.[1];
  if (hsCookieId === undefined) return;
  const { userProfile } = await loadMe();
  if (userProfile.hsCookieId === hsCookieId) return;
  await call(updateProfile, {
    params: { documentId: userProfile.documentId },
    body: { data: { hsCookieId } },
  });
};

/** The visit of this device, or the pending visit of the sign-up. */
const sendVisit = async (): Promise<void> => {
  const visit = currentVisit();
  if (visit !== null) {
    await call(storeMarketingVisit, { body: { data: { visitId: visit } } });
    clearVisit();
    return;
  }
  const { data: referral } = await call(getReferral, {});
  if (referral?.kind !== 'visit') return;
  await call(storeMarketingVisit, { body: { data: { visitId: referral.code } } });
  await call(clearReferral, {});
};

/** Applies a decision on this device and, for a signed-in user, on the server. */
const follow = async ({ marketing }: Decision): Promise<void> => {
  if (!marketing) {
    dropStoredVisit();
    return;
  }
  saveVisit();
  if (!session.isSignedIn()) return;
  await sendVisit();
  await sendCookieId();
};

/** Sends decisions one after the other: an older decision must not arrive after a newer one. */
const turn: { last: Promise<unknown> } = { last: Promise.resolve() };
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const mine = turn.last.then(work, work);
  turn.last = mine;
  return mine;
};

const decideNow = async (decision: Decision): Promise<void> => {
  storeDecision(decision);
  if (session.isSignedIn())
    await call(saveConsents, { body: { data: { ...decision, textVersion: consentTextVersion } } });
  await follow(decision);
};

/** Stores the user's decision on this device, sends it to the server, and applies it. */
export const decide = (decision: Decision): Promise<void> => inTurn(() => decideNow(decision));

const applyStoredNow = async (): Promise<Decision | null> => {
  const here = storedDecision();
  if (!session.isSignedIn()) {
    if (here !== null) await follow(here);
    return here;
  }
  const { data: there } = await call(getConsents, {});
  if (there.textVersion === consentTextVersion) {
    const decision = { analytics: there.analytics, marketing: there.marketing };
    storeDecision(decision);
    await follow(decision);
    return decision;
  }
  if (here !== null) await decideNow(here);
  return here;
};

/**
 * Synchronises this device with the server after sign-in or a reload: the server's decision wins, and a
 * decision made here before signing in goes to the server. Returns the valid decision, or null when there is
 * none about the current text; an older consent applies until the user has decided again.
 */
export const applyStoredDecision = (): Promise<Decision | null> => inTurn(applyStoredNow);

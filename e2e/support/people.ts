import type {
  BankTransferInstructions,
  Me,
  Order,
  ProjectInfo,
  ProjectSummary,
} from '@parcela/client/investor';
import type { AppConfiguration, DetailStats } from '@parcela/client/investor';
import { expect } from '@playwright/test';
import { callApi } from './api.ts';
import { approveIdentity, readConfirmationLink, sendTransfer } from './sandbox.ts';

export const password = 'Lipová-alej-27';

/** Somebody with an account and a session. */
export interface Person {
  readonly email: string;
  readonly token: string;
}

export interface Investor extends Person {
  /** Waits for its payment by bank transfer. */
  readonly unpaid: Order;
  readonly paid: Order;
  /** A project that can be ordered and that this person has not ordered. */
  readonly project: ProjectSummary;
}

export const newEmail = (): string => `e2e-${crypto.randomUUID().slice(0, 13)}@example.org`;

export const getMe = (token: string): Promise<Me> => callApi<Me>('/api/users/me', { token });

/** Signed up and confirmed by the mail's link, nothing else. */
export const createNewcomer = async (language: string): Promise<Person> => {
  const email = newEmail();
  await callApi('/api/auth/local/register', {
    method: 'POST',
    body: { username: email, email, password, termsAndPrivacyAccepted: true, language },
  });
  const link = await readConfirmationLink(email);
  await callApi(`/api/auth/email-confirmation${link.search}`);
  const { jwt } = await callApi<{ jwt: string }>('/api/auth/local', {
    method: 'POST',
    body: { identifier: email, password },
  });
  return { email, token: jwt };
};

const amlAnswers = {
  purposeOfContract: 'Regular income from rent',
  expectedTradesVolume: 2,
  noCriminalActivity: true,
  countriesWithSanctions: false,
  originOfFunds: {
    alimonyBenefitsPension: false,
    salary: true,
    business: false,
    capital: false,
    other: null,
  },
  politicallyExposed: false,
  sourceOfWealthSalary: false,
  sourceOfWealthCapital: false,
  sourceOfWealthBusiness: false,
  sourceOfWealthInheritance: false,
  sourceOfWealthOther: null,
  finalCheck: true,
};

const personalAnswers = {
  firstName: 'Jana',
  lastName: 'Nováková',
  residentialAddress: 'Lipová 27',
  countryAddress: 'CZE',
  cityAddress: 'Praha',
  postalCode: '120 00',
  dateOfBirth: '1985-04-12',
  idOrPassportNumber: '214578963',
  countryOfOrigin: 'CZE',
  citizenship: 'CZE',
  documentValidUntil: '2034-01-31',
  documentIssuedBy: 'ÚMČ Praha 2',
} as const;

/** The identity check and the questionnaire are done. */
export const clearToInvest = async ({ email, token }: Person): Promise<void> => {
  await callApi('/core/user/kyc/sumsub/token', { token });
  await approveIdentity(email);
  await expect.poll(async () => (await getMe(token)).kyc.state, { timeout: 30_000 }).toBe('done');
  const { userProfile } = await getMe(token);
  const missing = Object.entries(personalAnswers).filter(
    ([name]) => userProfile[name as keyof typeof personalAnswers] === null,
  );
  await callApi(`/api/user-profiles/${userProfile.documentId}`, {
    method: 'PUT',
    token,
    body: { data: { ...Object.fromEntries(missing), ...amlAnswers } },
  });
};

/** Projects that anybody verified can order now, those of the crown first: their figures need no conversion. */
export const findOpenProjects = async (): Promise<readonly ProjectSummary[]> => {
  const { data } = await callApi<{ data: ProjectSummary[] }>(
    '/api/project-infos?filters[state]=Open&pagination[pageSize]=100',
  );
  return data
    .filter(
      ({ project }) => !project.onlyForCurrentInvestor && project.available >= 3 * project.minPurchaseQty,
    )
    .toSorted(
      (left, right) => Number(right.project.currency === 'CZK') - Number(left.project.currency === 'CZK'),
    );
};

/** Orders the smallest number of shares of a project, in crowns. */
export const placeOrder = async (
  { token }: Person,
  { documentId, project }: ProjectSummary,
): Promise<Order> => {
  const [info, stats, configuration] = await Promise.all([
    callApi<{ data: ProjectInfo }>(`/api/project-infos/${documentId}`),
    callApi<{ data: DetailStats }>(`/api/projects/detail-stats?documentId=${project.documentId}`),
    callApi<{ data: AppConfiguration }>('/api/app-configuration'),
  ]);
  const { termsAndConditions, whitePaper } = configuration.data;
  const agreements = {
    terms: termsAndConditions?.documentId,
    whitePaper: whitePaper?.documentId,
    prospect: info.data.informationProspect?.documentId,
  };
  const price = project.minPurchaseQty * stats.data.unitPrice.CZK;
  const body = {
    data: {
      project: project.documentId,
      tokenCount: project.minPurchaseQty,
      price,
      currency: 'CZK',
      agreements,
    },
  };
  return (await callApi<{ data: Order }>('/api/orders', { method: 'POST', token, body })).data;
};

export const getOrder = async (token: string, documentId: string): Promise<Order> =>
  (await callApi<{ data: Order }>(`/api/orders/${documentId}`, { token })).data;

/** Asks for the instructions of a bank transfer. */
const askForTransfer = async (
  { token }: Person,
  { documentId }: Order,
): Promise<BankTransferInstructions> => {
  await callApi('/core/pay/bank-transfer-gateway', {
    method: 'POST',
    token,
    body: { orderDocumentId: documentId, returnUri: '/orders' },
  });
  return callApi<BankTransferInstructions>(`/core/pay/bank-transfer/${documentId}`, { token });
};

/** Verified, with shares of one project, an order of another that is not paid yet, and a third one to order. */
export const createInvestor = async (language: string): Promise<Investor> => {
  const person = await createNewcomer(language);
  await clearToInvest(person);
  const [first, second, third] = await findOpenProjects();
  if (!first || !second || !third) throw new Error('The demo has too few open projects for the journeys.');
  const bought = await placeOrder(person, first);
  const { variableSymbol, amount, currency } = await askForTransfer(person, bought);
  await sendTransfer({ variableSymbol, amount, currency });
  await expect
    .poll(async () => (await getOrder(person.token, bought.documentId)).state, { timeout: 60_000 })
    .toBe('Paid');
  const waiting = await placeOrder(person, second);
  await askForTransfer(person, waiting);
  return {
    ...person,
    paid: await getOrder(person.token, bought.documentId),
    unpaid: await getOrder(person.token, waiting.documentId),
    project: third,
  };
};

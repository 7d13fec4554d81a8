import { goodAnswers } from '@parcela/contract/aml-cases';
import {
  type ArticleSummary,
  type BankTransferInstructions,
  cancelOrder as cancelOrderRoute,
  confirmEmail,
  countTokens,
  getAppConfiguration,
  getBankTransfer,
  getDetailStats,
  getMe as getMeRoute,
  getOrder as getOrderRoute,
  getProjectInfo,
  getSumsubToken,
  listArticles,
  listProjectInfos,
  type Me,
  type Order,
  payByBankTransfer,
  placeOrder as placeOrderRoute,
  type ProjectSummary,
  register,
  signIn,
  updateProfile,
} from '@parcela/contract/investor';
import type { Locale } from '@parcela/domain';
import { expect } from '@playwright/test';
import { callApi } from './api.ts';
import { approveIdentity, readConfirmationLink, sendTransfer } from './sandbox.ts';

export const password = 'Lipová-alej-27';

/** A user with an account and a session. */
export interface Person {
  readonly email: string;
  readonly token: string;
}

export interface Investor extends Person {
  /** An order that waits for its payment by bank transfer. */
  readonly unpaid: Order;
  readonly paid: Order;
  /** A project that can be ordered and that this user has not ordered. */
  readonly project: ProjectSummary;
  /** A news article that this user may read. */
  readonly article: ArticleSummary;
}

export const newEmail = (): string => `e2e-${crypto.randomUUID().slice(0, 13)}@example.org`;

export const getMe = (token: string): Promise<Me> => callApi(getMeRoute, {}, { token });

/** Signs in with the password alone; returns the token of the session. */
export const startSession = async (identifier: string, typed = password): Promise<string> => {
  const { jwt } = await callApi(signIn, { body: { identifier, password: typed } });
  if (jwt === null) throw new Error(`The account of ${identifier} has a second factor.`);
  return jwt;
};

/** Signs up and confirms the mailed link, in the same browser or in another one. */
export const createNewcomer = async (
  language: Locale,
  { isConfirmedElsewhere = false }: { readonly isConfirmedElsewhere?: boolean } = {},
): Promise<Person> => {
  const email = newEmail();
  const cookies = new Map<string, string>();
  const body = { username: email, email, password, termsAndPrivacyAccepted: true, language } as const;
  await callApi(register, { body }, { cookies });
  const link = await readConfirmationLink(email);
  if (isConfirmedElsewhere) cookies.clear();
  const confirmation = link.searchParams.get('confirmation') ?? '';
  await callApi(confirmEmail, { query: { confirmation } }, { cookies });
  return { email, token: await startSession(email) };
};

const amlAnswers = {
  ...goodAnswers,
  finalCheck: true as const,
  purposeOfContract: 'Regular income from rent',
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

/** Holds public office, which compliance must review. */
const exposedAnswers = { ...amlAnswers, politicallyExposed: true, sourceOfWealthSalary: true };

/** Submits the identity check and the questionnaire. */
const handIn = async ({ email, token }: Person, answers: typeof amlAnswers): Promise<void> => {
  await callApi(getSumsubToken, {}, { token });
  await approveIdentity(email);
  await expect.poll(async () => (await getMe(token)).kyc.state, { timeout: 30_000 }).toBe('done');
  const { userProfile } = await getMe(token);
  const missing = Object.entries(personalAnswers).filter(
    ([name]) => userProfile[name as keyof typeof personalAnswers] === null,
  );
  const data = { ...Object.fromEntries(missing), ...answers };
  await callApi(updateProfile, { params: { documentId: userProfile.documentId }, body: { data } }, { token });
};

/** The questionnaire of this newcomer waits for compliance. */
export const handInForReview = (person: Person): Promise<void> => handIn(person, exposedAnswers);

/** Projects that every verified user can order now, first those in crowns, whose figures need no conversion. */
export const findOpenProjects = async (): Promise<readonly ProjectSummary[]> => {
  const { data } = await callApi(listProjectInfos, {
    query: { 'filters[state]': 'Open', 'pagination[pageSize]': 100 },
  });
  return data
    .filter(
      ({ project }) => !project.onlyForCurrentInvestor && project.available >= 3 * project.minPurchaseQty,
    )
    .toSorted(
      (left, right) => Number(right.project.currency === 'CZK') - Number(left.project.currency === 'CZK'),
    );
};

/** The first of these projects. */
export const findOpenProject = async (): Promise<ProjectSummary> => {
  const [project] = await findOpenProjects();
  if (!project) throw new Error('The demo has no open project.');
  return project;
};

/** The newest news article that the user may read. */
const findNews = async ({ token }: Person): Promise<ArticleSummary> => {
  const { data } = await callApi(listArticles, { query: { 'filters[type]': 'News' } }, { token });
  const found = data.find(({ available }) => available);
  if (!found) throw new Error('The demo has no news.');
  return found;
};

interface PersonRequest {
  readonly currency?: 'CZK' | 'EUR' | 'PLN';
  /** The minimum if omitted. */
  readonly shares?: number;
}

/** Orders shares of a project without the screen, in crowns unless another currency is given. */
export const placeOrder = async (
  { token }: Person,
  { documentId, project }: ProjectSummary,
  { currency = 'CZK', shares = project.minPurchaseQty }: PersonRequest = {},
): Promise<Order> => {
  const [info, stats, configuration] = await Promise.all([
    callApi(getProjectInfo, { params: { documentId } }),
    callApi(getDetailStats, { query: { documentId: project.documentId } }),
    callApi(getAppConfiguration, {}),
  ]);
  const { termsAndConditions, whitePaper } = configuration.data;
  const agreements = {
    terms: termsAndConditions?.documentId,
    whitePaper: whitePaper?.documentId,
    prospect: info.data.informationProspect?.documentId,
  };
  const body = {
    data: {
      project: project.documentId,
      tokenCount: shares,
      price: shares * stats.data.unitPrice[currency],
      currency,
      agreements,
    },
  };
  return (await callApi(placeOrderRoute, { body }, { token })).data;
};

export const getOrder = async (token: string, documentId: string): Promise<Order> =>
  (await callApi(getOrderRoute, { params: { documentId } }, { token })).data;

export const cancelOrder = (token: string, documentId: string): Promise<unknown> =>
  callApi(cancelOrderRoute, { params: { documentId }, body: { data: { state: 'Canceled' } } }, { token });

export const waitForState = (token: string, documentId: string, state: Order['state']): Promise<void> =>
  expect
    .poll(async () => (await getOrder(token, documentId)).state, {
      message: `order ${documentId}`,
      timeout: 60_000,
    })
    .toBe(state);

/** Available shares of a project. */
export const countAvailable = async ({ token }: Person, { project }: ProjectSummary): Promise<number> =>
  (await callApi(countTokens, { query: { documentId: project.documentId } }, { token })).data.available;

/** Requests the instructions of a bank transfer. */
export const askForTransfer = async (
  { token }: Person,
  { documentId }: Order,
): Promise<BankTransferInstructions> => {
  const body = { orderDocumentId: documentId, returnUri: '/orders' };
  await callApi(payByBankTransfer, { body }, { token });
  return callApi(getBankTransfer, { params: { documentId } }, { token });
};

/** Pays the whole order from a bank and waits until the platform has the payment. */
export const payByTransfer = async (person: Person, order: Order): Promise<void> => {
  const { variableSymbol, amount, currency } = await askForTransfer(person, order);
  await sendTransfer({ variableSymbol, amount, currency });
  await waitForState(person.token, order.documentId, 'Paid');
};

/** A newcomer who may invest. */
export const createVerified = async (language: Locale): Promise<Person> => {
  const person = await createNewcomer(language);
  await handIn(person, amlAnswers);
  return person;
};

/** Verified, with shares of one project, an unpaid order in another, and a third project to order. */
export const createInvestor = async (language: Locale): Promise<Investor> => {
  const person = await createVerified(language);
  const [first, second, third] = await findOpenProjects();
  if (!first || !second || !third) throw new Error('The demo has too few open projects for the journeys.');
  const bought = await placeOrder(person, first);
  await payByTransfer(person, bought);
  const waiting = await placeOrder(person, second);
  await askForTransfer(person, waiting);
  return {
    ...person,
    paid: await getOrder(person.token, bought.documentId),
    unpaid: await getOrder(person.token, waiting.documentId),
    project: third,
    article: await findNews(person),
  };
};

/** The price of a share in crowns with its fee, in minor units. */
export const priceInCrowns = async ({ project }: ProjectSummary): Promise<number> =>
  (await callApi(getDetailStats, { query: { documentId: project.documentId } })).data.unitPrice.CZK;

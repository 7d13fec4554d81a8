import {
  gatewayFacts,
  gatewayOfType,
  gatewayProviders,
  isGateway,
  paymentMeansOf,
  type PaymentProvider,
  type PaymentType,
} from '@parcela/domain';
import type { PhraseId } from '@parcela/phrases';
import { type ProperName, text, type Value, words } from '../resource/values.ts';

/** Gateways have proper names; the bank and the wallet have words. */
export const providerLabel = (provider: PaymentProvider): PhraseId | ProperName =>
  isGateway(provider) ? { name: gatewayFacts[provider].name } : `bo.provider.${provider}`;

/** The means of payment; the gateway's name where several gateways accept it. */
export const paymentTypeLabel = (type: PaymentType): PhraseId | ProperName => {
  const means = paymentMeansOf(type);
  const gateway = gatewayOfType(type);
  const isOneOfSeveral = gatewayProviders.filter((key) => gatewayFacts[key].means === means).length > 1;
  return gateway !== undefined && isOneOfSeveral
    ? { name: gatewayFacts[gateway].name }
    : `paymentMeans.${means}`;
};

const valueOf = (label: PhraseId | ProperName): Value =>
  typeof label === 'string' ? words(label) : text(label.name);

export const providerName = (provider: PaymentProvider): Value => valueOf(providerLabel(provider));
export const paymentTypeName = (type: PaymentType): Value => valueOf(paymentTypeLabel(type));

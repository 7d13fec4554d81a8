import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { openIdProviders } from '../providers/openid/keyring.ts';
import { personSchema, savePerson, setNextPerson } from '../providers/openid/people.ts';
import { bankPersonSchema, saveClient, setNextClient } from '../providers/bank-id/bank-clients.ts';
import { subjectOf } from '../providers/bank-id/openid-provider.ts';
import { command } from './command.ts';

const bankLogin = z.strictObject({ email: z.email().max(70), person: bankPersonSchema.partial().optional() });

/** Chooses the next person to sign in with Google, Apple or at a bank, so that the page needs one click. */
export function openIdControl(scope: FastifyInstance, context: Context) {
  for (const provider of openIdProviders) {
    command(scope, `/_control/${provider}/login`, personSchema, (input) => {
      const { subject, email, name, isVerified } = savePerson(context, provider, input);
      setNextPerson(context, provider, subject);
      return { subject, email, name, verified: isVerified };
    });
  }

  command(scope, '/_control/bankid/login', bankLogin, ({ email, person = {} }) => {
    const client = saveClient(context, email, person);
    setNextClient(context, client.email);
    return { subject: subjectOf(context, client.email), ...client };
  });
}

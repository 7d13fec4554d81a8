import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { openIdProviders } from '../openid/keyring.ts';
import { personSchema, savePerson, setNextPerson } from '../openid/people.ts';
import { command } from './command.ts';

/** Who signs in next with Google or Apple: the page then needs one click. */
export function openIdControl(scope: FastifyInstance, context: Context) {
  for (const provider of openIdProviders) {
    command(scope, `/_control/${provider}/login`, personSchema, (input) => {
      const { subject, email, name, isVerified } = savePerson(context, provider, input);
      setNextPerson(context, provider, subject);
      return { subject, email, name, verified: isVerified };
    });
  }
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { html, sendPage } from '../../platform/pages.ts';
import type { Html } from '../../platform/pages.ts';
import { banks, findNextClient, sampleClients } from './bank-clients.ts';

/** The errors that a bank can return instead of a person. */
export const refusals = {
  access_denied: 'Cancel',
  eid_doesnt_exist: 'My bank does not offer Bank iD to me',
  user_not_eligible: 'The bank refuses me (age, legal capacity)',
  temporarily_unavailable: 'The state registers are down',
} as const;
export type Refusal = keyof typeof refusals;

const field = (id: string, label: string, type: 'text' | 'date'): Html =>
  html`<div class="field">
    <label for="${id}">${label}</label>
    <input id="${id}" name="${id}" type="${type}" maxlength="100" autocomplete="off" />
  </div>`;

/** A person who is not a sample; the bank invents the empty fields. */
const ownPerson = html`<div class="grid">
    ${field('firstName', 'First name', 'text')} ${field('lastName', 'Last name', 'text')}
    ${field('birthdate', 'Date of birth', 'date')}
    ${field('cardNumber', 'Number of the identity card', 'text')}
    ${field('cardValidTo', 'Valid until', 'date')}
  </div>
  <div class="buttons"><button name="choice" value="own">Continue as this person</button></div>`;

/** The bank's page for choosing a person, or an error. */
export function sendBankPage(
  request: FastifyRequest,
  reply: FastifyReply,
  given: { context: Context; redirectUri: string; bankId: string | undefined },
) {
  const { context, redirectUri, bankId } = given;
  const next = findNextClient(context);
  const chosen = banks.find(({ id }) => id === bankId);
  return sendPage(request, reply, {
    title: 'Bank iD',
    bare: true,
    formsLeadTo: [new URL(redirectUri).origin],
    body: html`<h1>Bank iD</h1>
      <p class="quiet">
        This is the sandbox: no bank asks for a password. Choose who you are.
        ${chosen && html`You are at ${chosen.title}.`}
      </p>
      <form method="post" class="card">
        ${
          !chosen &&
          html`<div class="field">
            <label for="bank">Your bank</label>
            <select id="bank" name="bank">
              ${banks.map(({ id, title }) => html`<option value="${id}">${title}</option>`)}
            </select>
          </div>`
        }
        ${
          next &&
          html`<div class="buttons">
            <button name="choice" value="next" class="primary">
              Continue as ${next.person.firstName} ${next.person.lastName}, ${next.email}
            </button>
          </div>`
        }
        <div class="buttons">
          ${sampleClients(context.clock.now()).map(
            ({ label }, index) => html`<button name="choice" value="${index}">${label}</button>`,
          )}
        </div>
        <details>
          <summary>Somebody else</summary>
          ${ownPerson}
        </details>
        <div class="buttons">
          ${Object.entries(refusals).map(
            ([error, label]) => html`<button name="choice" value="${error}">${label}</button>`,
          )}
        </div>
      </form>`,
  });
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { html, sendPage } from '../../platform/pages.ts';
import type { Html } from '../../platform/pages.ts';
import { findNextPerson, samplePeople } from './people.ts';
import type { ProviderShape } from './provider.ts';

function ownPerson(shape: ProviderShape): Html {
  return html`<div class="grid">
      <div class="field">
        <label for="name">Name</label><input id="name" name="name" maxlength="100" autocomplete="off" />
      </div>
      <div class="field">
        <label for="email">E-mail</label>
        <input id="email" name="email" type="email" maxlength="70" autocomplete="off" />
      </div>
      <div class="field">
        <label for="verified">${shape.name} has verified it</label>
        <select id="verified" name="verified">
          <option value="yes">Yes</option>
          <option value="no">No</option>
        </select>
      </div>
      ${
        shape.hidesEmail &&
        html`<div class="field">
          <label for="hidden">What the platform sees</label>
          <select id="hidden" name="hidden">
            <option value="no">Share my e-mail</option>
            <option value="yes">Hide my e-mail</option>
          </select>
        </div>`
      }
    </div>
    <div class="buttons"><button name="person" value="own">Sign in as this person</button></div>`;
}

/** The provider's page for choosing a person or cancelling. */
export function sendSignInPage(
  request: FastifyRequest,
  reply: FastifyReply,
  shape: ProviderShape,
  given: { context: Context; redirectUri: string },
) {
  const next = findNextPerson(given.context, shape.provider);
  return sendPage(request, reply, {
    title: `Sign in with ${shape.name}`,
    bare: true,
    formsLeadTo: [new URL(given.redirectUri).origin],
    body: html`<h1>Sign in with ${shape.name}</h1>
      <p class="quiet">This is the sandbox: nobody asks for a password. Choose who you are.</p>
      <form method="post" class="card">
        ${
          next &&
          html`<div class="buttons">
            <button name="person" value="next" class="primary">
              Continue as ${next.name || next.email}, ${next.email}
            </button>
          </div>`
        }
        <div class="buttons">
          ${samplePeople.map(
            ({ label }, index) => html`<button name="person" value="${index}">${label}</button>`,
          )}
        </div>
        <details>
          <summary>Somebody else</summary>
          ${ownPerson(shape)}
        </details>
        <div class="buttons"><button name="person" value="nobody">Cancel</button></div>
      </form>`,
  });
}

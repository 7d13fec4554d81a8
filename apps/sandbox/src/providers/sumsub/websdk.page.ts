import { html } from '../../platform/pages.ts';
import type { Html } from '../../platform/pages.ts';
import type { Person } from './person.ts';

interface Field {
  name: keyof Person;
  label: string;
  type?: 'date' | undefined;
  autocomplete?: string | undefined;
  hint?: string | undefined;
  isOptional?: boolean | undefined;
}

const fields: readonly Field[] = [
  { name: 'firstName', label: 'First name', isOptional: true },
  {
    name: 'lastName',
    label: 'Last name',
    hint: 'Of one who has one name, one stays empty',
    isOptional: true,
  },
  { name: 'dob', label: 'Date of birth', type: 'date' },
  { name: 'placeOfBirth', label: 'Place of birth' },
  { name: 'nationality', label: 'Nationality', hint: 'Three letters, like CZE' },
  { name: 'country', label: 'Country of the document', hint: 'Three letters, like CZE' },
  { name: 'number', label: 'Document number' },
  { name: 'personalNumber', label: 'Personal number', hint: 'May stay empty', isOptional: true },
  { name: 'issueAuthority', label: 'Issued by' },
  { name: 'issuedDate', label: 'Issued on', type: 'date' },
  {
    name: 'validUntil',
    label: 'Valid until',
    type: 'date',
    hint: 'Empty: the document has no end',
    isOptional: true,
  },
  { name: 'street', label: 'Street and number' },
  { name: 'town', label: 'Town' },
  { name: 'postCode', label: 'Postcode' },
];

function field({ name, label, type, hint, isOptional }: Field): Html {
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type ?? 'text'}"
      autocomplete="off"
      ${!isOptional && html`required`}
      ${hint !== undefined && html`aria-describedby="${name}-hint"`}
    />
    ${hint !== undefined && html`<span class="hint" id="${name}-hint">${hint}</span>`}
  </div>`;
}

function choice(name: keyof Person, label: string, options: readonly [string, string][]): Html {
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <select id="${name}" name="${name}">
      ${options.map(([value, text]) => html`<option value="${value}">${text}</option>`)}
    </select>
  </div>`;
}

/**
 * The widget inside the frame. `public/websdk.js` fills and drives it, and receives the sample people as
 * data.
 */
export function widgetBody(given: {
  origins: readonly string[];
  people: readonly { label: string; person: Person }[];
}): Html {
  return html`<div
    id="widget"
    data-origins="${JSON.stringify(given.origins)}"
    data-people="${JSON.stringify(given.people)}"
  >
    <h1>Identity check</h1>
    <p class="notice" id="status" role="status">Loading…</p>
    <form id="person" hidden novalidate>
      <p class="quiet">
        This is the sandbox: nothing is photographed. Choose who you are, change what you like, and decide how
        the check ends.
      </p>
      <div class="field">
        <label for="sample">Person</label
        ><select id="sample"></select>
      </div>
      <details>
        <summary>What the document says</summary>
        <div class="grid">
          ${fields.map(field)}
          ${choice('gender', 'Sex', [
            ['F', 'Female'],
            ['M', 'Male'],
          ])}
          ${choice('idDocType', 'Document', [
            ['ID_CARD', 'Identity card'],
            ['PASSPORT', 'Passport'],
            ['DRIVERS', 'Driving licence'],
            ['RESIDENCE_PERMIT', 'Residence permit'],
          ])}
        </div>
      </details>
      <p class="error" id="problem" role="alert" hidden></p>
      <div class="buttons">
        <button type="submit" class="primary" data-action="submit">Submit for review</button>
        <button type="submit" data-action="approve">Submit and approve</button>
      </div>
      <details>
        <summary>Other outcomes</summary>
        <div class="buttons">
          <button type="submit" data-action="retry">Reject, may try again</button>
          <button type="submit" data-action="reject">Reject for good</button>
          <button type="submit" data-action="hold">Put on hold</button>
          <button type="button" data-action="expire">Let the access token expire</button>
        </div>
      </details>
    </form>
  </div>`;
}

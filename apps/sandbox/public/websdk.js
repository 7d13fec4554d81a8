// The inside of the identity widget. It speaks the message protocol of Sumsub's WebSDK with the surrounding
// page, and asks the sandbox for the state of the check.

const widget = document.querySelector('#widget');
const form = document.querySelector('#person');
const samples = document.querySelector('#sample');
const statusLine = document.querySelector('#status');
const problem = document.querySelector('#problem');
const origins = JSON.parse(widget.dataset.origins);
const people = JSON.parse(widget.dataset.people);

// The SDK puts base64 into the address unchanged, so a plus sign must not be read as a space.
const frameId = decodeURIComponent(/[?&]_=([^&]*)/.exec(location.search)?.[1] ?? '');
const sessionId = crypto.randomUUID();
const pollMs = 2000;

let parentOrigin = null;
let accessToken = null;
let lastStatus = null;
let isWaitingForToken = false;
// Forms sent while the token had expired are sent again with the new one.
let interrupted = null;

const words = {
  init: 'Not submitted yet.',
  pending: 'Submitted. The review is under way.',
  onHold: 'On hold: somebody has to look at it first.',
  GREEN: 'Verified.',
  RETRY: 'Rejected. It may be tried again.',
  FINAL: 'Rejected for good.',
};

function useTheme(theme) {
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
}

function tell(method, payload = {}) {
  parent.postMessage({ ...payload, method: `idCheck.${method}`, frameId, sessionId }, parentOrigin ?? '*');
}

function show(state) {
  const { reviewStatus, reviewResult } = state.status;
  const word = reviewResult
    ? reviewResult.reviewAnswer === 'GREEN'
      ? 'GREEN'
      : reviewResult.reviewRejectType
    : reviewStatus;
  const comment = reviewResult?.moderationComment;
  statusLine.textContent = [words[word] ?? word, comment].filter(Boolean).join(' ');
  statusLine.dataset.tone = word;
  form.querySelector('[data-action="submit"]').disabled =
    reviewStatus === 'pending' || word === 'GREEN' || word === 'FINAL';
  form.querySelector('[data-action="approve"]').textContent =
    reviewStatus === 'init' ? 'Submit and approve' : 'Approve';
  form.hidden = false;
}

function tellStatus(state) {
  const text = JSON.stringify(state.status);
  if (text === lastStatus) return;
  lastStatus = text;
  tell('onApplicantStatusChanged', state.status);
  if (state.status.reviewStatus === 'completed') tell('onApplicantVerificationCompleted', state.status);
}

async function call(path, body) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ accessToken, ...body }),
  });
  const answer = await response.json();
  return { isExpired: answer.code === 'invalid-token', isDone: response.ok, body: answer };
}

function askForToken() {
  isWaitingForToken = true;
  statusLine.textContent = 'The access has expired. Asking for a new one…';
  tell('onError', { code: 'invalid-token', error: 'Access token is invalid or has expired' });
}

function fill(person) {
  for (const [name, value] of Object.entries(person)) form.elements[name].value = value;
}

function offerPeople(own) {
  const isSample = people.some(({ person }) => JSON.stringify(person) === JSON.stringify(own));
  const choices = isSample ? people : [{ label: `${own.firstName} ${own.lastName}`, person: own }, ...people];
  samples.replaceChildren(...choices.map(({ label }, index) => new Option(label, String(index))));
  samples.selectedIndex = isSample
    ? choices.findIndex(({ person }) => JSON.stringify(person) === JSON.stringify(own))
    : 0;
  samples.addEventListener('change', () => fill(choices[samples.selectedIndex].person));
  fill(own);
}

async function start() {
  const { isExpired, body } = await call('/websdk/session');
  if (isExpired) return askForToken();
  offerPeople(body.person);
  tell('onInitialized');
  tell('onApplicantLoaded', { applicantId: body.applicantId });
  show(body);
  tellStatus(body);
  setInterval(() => void refresh(), pollMs);
}

async function refresh() {
  if (document.hidden || isWaitingForToken) return;
  // While the sandbox restarts there is no answer; the next round asks again.
  const { isExpired, isDone, body } = await call('/websdk/session').catch(() => ({}));
  if (isExpired) return askForToken();
  if (!isDone) return;
  show(body);
  tellStatus(body);
}

async function act(action) {
  problem.hidden = true;
  const person = Object.fromEntries(new FormData(form));
  const wasSubmitted = lastStatus !== null && JSON.parse(lastStatus).reviewStatus !== 'init';
  const { isExpired, isDone, body } = await call('/websdk/act', { action, person });
  if (isExpired) {
    interrupted = action === 'expire' ? null : action;
    return askForToken();
  }
  if (!isDone) {
    problem.textContent = body.issues.map(({ path, message }) => `${path.at(-1)}: ${message}`).join(' ');
    problem.hidden = false;
    return;
  }
  if (!wasSubmitted) {
    tell('onStepCompleted', { idDocSetType: 'IDENTITY' });
    tell('onApplicantSubmitted', { applicantId: body.applicantId });
  } else if (action === 'submit') {
    tell('onApplicantResubmitted', { applicantId: body.applicantId });
  }
  show(body);
  tellStatus(body);
}

async function takeToken({ accessToken: token, error }) {
  if (!token) {
    statusLine.textContent = `The access could not be renewed. ${error ?? ''}`;
    return;
  }
  const isFirstStart = form.hidden;
  accessToken = token;
  isWaitingForToken = false;
  if (isFirstStart) return start();
  await refresh();
  if (interrupted) await act(interrupted);
  interrupted = null;
}

addEventListener('message', (event) => {
  if (event.source !== parent || !origins.includes(event.origin)) return;
  const message = event.data ?? {};
  if (message.method === 'idCheck.init' && accessToken === null) {
    parentOrigin = event.origin;
    accessToken = message.accessToken;
    useTheme(message.theme);
    void start();
  } else if (message.method === 'idCheck.updateAccessToken' && event.origin === parentOrigin) {
    void takeToken(message);
  }
});

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void act(event.submitter?.dataset.action ?? 'submit');
});
form.querySelector('[data-action="expire"]').addEventListener('click', () => void act('expire'));

new ResizeObserver(() =>
  tell('onResize', { height: Math.ceil(document.body.getBoundingClientRect().height) }),
).observe(document.body);

useTheme(new URLSearchParams(location.search).get('theme'));
if (parent === window) {
  statusLine.textContent = 'This page belongs into the frame of the identity widget.';
} else {
  tell('onReady');
  // The body, not the root element: the root is as tall as the frame and would never shrink.
  new ResizeObserver(() =>
    tell('onResize', { height: Math.ceil(document.body.getBoundingClientRect().height) }),
  ).observe(document.body);
}

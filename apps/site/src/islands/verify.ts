import { readCertificateFragment, readCertificateMark } from '@parcela/domain';

type Outcome = 'valid' | 'superseded' | 'counted' | 'recorded' | 'replaced' | 'unknown' | 'failed' | 'busy';
interface Asked {
  readonly number?: string;
  readonly hash: string;
}

const fileSizeMax = 10_000_000;

const ask = async (data: Asked): Promise<Outcome> => {
  const answer = await fetch('/api/certificates/verify', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data }),
  });
  if (answer.status === 429) return 'busy';
  if (!answer.ok) return 'failed';
  return ((await answer.json()) as { readonly data: { readonly state: Outcome } }).data.state;
};

/** The file stays on the device: only its hash is sent. */
const hashOf = async (file: File): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

const start = (root: HTMLElement): void => {
  const form = root.querySelector('form');
  const fileField = root.querySelector<HTMLInputElement>('input[type=file]');
  const number = root.querySelector<HTMLInputElement>('[name=number]');
  const hash = root.querySelector<HTMLInputElement>('[name=hash]');
  if (!form || !fileField || !number || !hash) return;
  let turn = 0;
  const show = (outcome: Outcome | null): void => {
    for (const verdict of root.querySelectorAll<HTMLElement>('[data-outcome]'))
      verdict.toggleAttribute('data-shown', verdict.dataset['outcome'] === outcome);
    root.querySelector('.verdict[data-shown]')?.scrollIntoView({ block: 'nearest' });
  };
  /** Shows only the outcome of the last request. */
  const decide = async (find: () => Promise<Outcome>): Promise<void> => {
    turn += 1;
    const mine = turn;
    show(null);
    const outcome = await find().catch((): Outcome => 'failed');
    if (mine === turn) show(outcome);
  };
  const askCode = (): Promise<void> =>
    decide(async () => {
      const mark = readCertificateMark(number.value, hash.value);
      return mark ? ask({ number: mark.number, hash: mark.hash }) : 'unknown';
    });
  const askFile = (file: File): Promise<void> =>
    decide(async () => (file.size > fileSizeMax ? 'unknown' : ask({ hash: await hashOf(file) })));

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void askCode();
  });
  fileField.addEventListener('change', () => {
    const file = fileField.files?.[0];
    if (file) void askFile(file);
  });
  root.addEventListener('dragover', (event) => event.preventDefault());
  root.addEventListener('drop', (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) void askFile(file);
  });
  const readAddress = (): void => {
    const mark = readCertificateFragment(location.hash);
    if (!mark) return;
    number.value = mark.number;
    hash.value = mark.hash;
    void askCode();
  };
  window.addEventListener('hashchange', readAddress);
  readAddress();
};

for (const root of document.querySelectorAll<HTMLElement>('[data-verify]')) start(root);

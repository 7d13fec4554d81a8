// Moves the time of the sandbox and of the platform, from the overview page.

const result = document.querySelector('#clock-result');
const now = document.querySelector('#now');
const buttons = [...document.querySelectorAll('#clock button')];

async function advance(duration) {
  for (const button of buttons) button.disabled = true;
  result.textContent = 'Moving the time…';
  try {
    const response = await fetch('/_control/clock', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advance: duration }),
    });
    const answer = await response.json();
    if (answer.now) now.textContent = `${answer.now.slice(0, 19).replace('T', ' ')} UTC`;
    result.textContent = response.ok ? 'Done.' : answer.error;
  } catch {
    result.textContent = 'The sandbox did not answer. Is it still running?';
  }
  for (const button of buttons) button.disabled = false;
}

for (const button of buttons) button.addEventListener('click', () => void advance(button.dataset.advance));

/**
 * A member of staff looks at the app as an investor. The token is in this tab only, so that it never meets the session
 * of somebody who is signed in to the site in this browser.
 */
const key = 'parcela-view';
const backOffice = '/backoffice/';

const given = /^#view=([\w-]{20,200})$/.exec(location.hash)?.[1];
if (given !== undefined) {
  sessionStorage.setItem(key, given);
  history.replaceState(history.state, '', location.pathname + location.search);
}

export const view = {
  token: (): string | null => sessionStorage.getItem(key),
  isOn: (): boolean => sessionStorage.getItem(key) !== null,
  end: (): void => sessionStorage.removeItem(key),
  /** Where staff came from. */
  leave: (): void => {
    view.end();
    location.replace(backOffice);
  },
};

/**
 * A staff member views the app as an investor. Only this tab stores the token, so that it never conflicts with the
 * session of a user of this browser.
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
  /** Ends the view and returns to the back office. */
  leave: (): void => {
    view.end();
    location.replace(backOffice);
  },
};

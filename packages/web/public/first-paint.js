(() => {
  const root = document.documentElement;
  const scheme = localStorage.getItem('parcela-color-scheme');
  const isDark =
    scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-color-scheme', isDark ? 'dark' : 'light');
  const asked = new URLSearchParams(location.search).get('locale');
  const isKnown = (name) => name === 'cs' || name === 'en' || name === 'pl';
  const language = isKnown(asked) ? asked : localStorage.getItem('parcela-language');
  const isCzech = navigator.language.toLowerCase().startsWith('cs');
  root.lang = isKnown(language) ? language : isCzech ? 'cs' : 'en';
  // The displayed shell: staff who view as an investor bring their session in the address.
  const isPerson =
    localStorage.getItem('parcela-session') !== null ||
    sessionStorage.getItem('parcela-view') !== null ||
    location.hash.startsWith('#view=');
  root.setAttribute('data-reader', isPerson ? 'person' : 'visitor');
})();

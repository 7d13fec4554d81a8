(() => {
  const root = document.documentElement;
  const scheme = localStorage.getItem('parcela-color-scheme');
  const isDark =
    scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-color-scheme', isDark ? 'dark' : 'light');
  const language = localStorage.getItem('parcela-language');
  const isCzech = navigator.language.toLowerCase().startsWith('cs');
  root.lang = language === 'cs' || language === 'en' || language === 'pl' ? language : isCzech ? 'cs' : 'en';
})();

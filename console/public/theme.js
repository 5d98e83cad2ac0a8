// Runs before the first paint, so that a dark screen never flashes white.
// Its keys and values are those of console/state/theme-storage.ts.
;(function restoreTheme() {
  try {
    var theme = localStorage.getItem('theme')
    var dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
    document.body.classList.toggle('dark', dark)
    document.documentElement.dir = localStorage.getItem('rtlClass') === 'rtl' ? 'rtl' : 'ltr'
  } catch {
    // Storage is disabled: the light default stays.
  }
})()

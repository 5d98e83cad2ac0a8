/** Follows the device when it changes between light and dark while the page is open. The page's first look is the server's. */
export function followColorScheme(): () => void {
  const scheme = matchMedia('(prefers-color-scheme:dark)')
  const follow = () => document.body.classList.toggle('dark', scheme.matches)
  follow()
  scheme.addEventListener('change', follow)
  return () => scheme.removeEventListener('change', follow)
}

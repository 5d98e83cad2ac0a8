/**
 * Follows the device when it changes between light and dark mode while the page is open.
 * @returns a function that stops this
 */
export function followColorScheme(): () => void {
  const scheme = matchMedia('(prefers-color-scheme:dark)')
  const follow = () => document.body.classList.toggle('dark', scheme.matches)
  follow()
  scheme.addEventListener('change', follow)
  return () => scheme.removeEventListener('change', follow)
}

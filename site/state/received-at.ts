/**
 * When the page was requested, in milliseconds since 1970, which counts as when its menu was received; 0 if the browser
 * took the page from its cache without asking the server, for example to restore a closed tab. Such a page may be days
 * old.
 */
export function receivedAt(): number {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation && 'transferSize' in navigation && navigation.transferSize === 0 ? 0 : performance.timeOrigin
}

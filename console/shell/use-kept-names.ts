import { useState } from 'react'

/**
 * Some of a few known names, kept in this browser.
 * @param key where they lie in local storage
 * @param known what may be among them; a name that is no longer known is forgotten
 */
export function useKeptNames<Name extends string>(key: string, known: readonly Name[]) {
  const [names, setNames] = useState(() => readNames(key, known))
  const keep = (next: Name[]) => {
    setNames(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // A browser that keeps nothing keeps it until the page is left.
    }
  }
  const toggle = (name: Name) => keep(names.includes(name) ? names.filter((one) => one !== name) : [...names, name])
  return { names, keep, toggle }
}

function readNames<Name extends string>(key: string, known: readonly Name[]): Name[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? known.filter((name) => kept.includes(name)) : []
  } catch {
    return []
  }
}

import { useState } from 'react'
import { fromStorage } from '../state/from-storage.ts'

/**
 * A subset of known names, stored in this browser.
 * @param key its key in local storage
 * @param known the valid names; stored names that are not among them are ignored
 */
export function useStoredNames<Name extends string>(key: string, known: readonly Name[]) {
  const [names, setNames] = useState(() => readNames(key, known))
  const keep = (next: Name[]) => {
    setNames(next)
    // Without storage, the choice lasts until the page is left.
    fromStorage(() => localStorage.setItem(key, JSON.stringify(next)))
  }
  const toggle = (name: Name) => keep(names.includes(name) ? names.filter((one) => one !== name) : [...names, name])
  return { names, keep, toggle }
}

function readNames<Name extends string>(key: string, known: readonly Name[]): Name[] {
  const kept = fromStorage<unknown>(() => JSON.parse(localStorage.getItem(key) ?? '[]'))
  return Array.isArray(kept) ? known.filter((name) => kept.includes(name)) : []
}

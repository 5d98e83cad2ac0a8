import { useState } from 'react'
import { fromStorage } from '../state/from-storage.ts'

/**
 * A subset of known names, stored in this browser.
 * @param key its key in local storage
 * @param known the valid names; other stored names are ignored and stay stored, such as languages of another branch
 */
export function useStoredNames<Name extends string>(key: string, known: readonly Name[]) {
  const [names, setNames] = useState(() => {
    const stored = readNames(key)
    return known.filter((name) => stored.includes(name))
  })
  const keep = (next: Name[]) => {
    setNames(next)
    const others = readNames(key).filter((name) => !known.some((one) => one === name))
    // Without storage, the choice lasts until the page is left.
    fromStorage(() => localStorage.setItem(key, JSON.stringify([...others, ...next])))
  }
  const toggle = (name: Name) => keep(names.includes(name) ? names.filter((one) => one !== name) : [...names, name])
  return { names, keep, toggle }
}

function readNames(key: string): unknown[] {
  const stored = fromStorage<unknown>(() => JSON.parse(localStorage.getItem(key) ?? '[]'))
  return Array.isArray(stored) ? stored : []
}

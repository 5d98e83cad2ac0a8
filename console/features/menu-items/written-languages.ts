import { createContext, useContext } from 'react'

/** The languages that the form shows, starting with the branch's default. */
export const WrittenLanguages = createContext<string[]>([])

/** The languages that the form shows; empty outside the menu item form. */
export function useWrittenLanguages(): string[] {
  return useContext(WrittenLanguages)
}

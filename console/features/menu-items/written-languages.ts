import { createContext, useContext } from 'react'

/** The languages whose fields the form of a menu item shows, the branch's default first. */
export const WrittenLanguages = createContext<string[]>([])

/** Within the form of a menu item. */
export function useWrittenLanguages(): string[] {
  return useContext(WrittenLanguages)
}

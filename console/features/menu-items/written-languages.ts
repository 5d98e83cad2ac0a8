import { createContext } from 'react'

/** The languages that the form shows, starting with the branch's default; empty outside the menu item form. */
export const WrittenLanguages = createContext<string[]>([])

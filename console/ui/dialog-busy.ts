import { createContext } from 'react'

/** Whether the dialog around is busy. */
export const DialogBusy = createContext(false)

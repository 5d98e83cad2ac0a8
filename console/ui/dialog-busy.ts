import { createContext } from 'react'

/** Whether the surrounding dialog is busy. */
export const DialogBusy = createContext(false)

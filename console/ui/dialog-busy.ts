import { createContext } from 'react'

/** Whether the dialog around a component is saving a change. */
export const DialogBusy = createContext(false)

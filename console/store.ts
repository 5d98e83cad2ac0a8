import { combineReducers, configureStore } from '@reduxjs/toolkit'
import { useDispatch, useSelector, useStore } from 'react-redux'
import { baseApi } from './api/base-api.ts'
import { alertsReducer } from './state/alerts-slice.ts'
import { authReducer } from './state/auth-slice.ts'
import { sessionListener } from './state/session-listener.ts'
import { subscriptionReducer } from './state/subscription-slice.ts'
import { themeReducer } from './state/theme-slice.ts'

const rootReducer = combineReducers({
  auth: authReducer,
  alerts: alertsReducer,
  theme: themeReducer,
  subscription: subscriptionReducer,
  [baseApi.reducerPath]: baseApi.reducer,
})

/** A function, because each test creates its own store. */
export function createConsoleStore() {
  return configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults().prepend(sessionListener).concat(baseApi.middleware),
    // By default, components are notified of responses a frame late, and a key press in between acts on old data.
    enhancers: (defaults) => defaults({ autoBatch: { type: 'tick' } }),
  })
}

export type ConsoleStore = ReturnType<typeof createConsoleStore>
export type RootState = ReturnType<typeof rootReducer>

export const useAppStore = useStore.withTypes<ConsoleStore>()
export const useAppSelector = useSelector.withTypes<RootState>()
export const useAppDispatch = useDispatch.withTypes<ConsoleStore['dispatch']>()

import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit'

/** An inline message that closes by itself. */
export type AlertNotice = {
  id: string
  variant: 'success' | 'danger' | 'warning' | 'info'
  title: string
  message: string
}

const alertsSlice = createSlice({
  name: 'alerts',
  initialState: [] as AlertNotice[],
  reducers: {
    alertAdded: {
      prepare: (notice: Omit<AlertNotice, 'id'>) => ({ payload: { ...notice, id: nanoid() } }),
      reducer: (state, { payload }: PayloadAction<AlertNotice>) => [
        // A repeated alert replaces the earlier one.
        ...state.filter((known) => known.title !== payload.title || known.message !== payload.message),
        payload,
      ],
    },
    alertDismissed: (state, { payload }: PayloadAction<string>) => state.filter((known) => known.id !== payload),
  },
})

export const alertsReducer = alertsSlice.reducer
export const { alertAdded, alertDismissed } = alertsSlice.actions

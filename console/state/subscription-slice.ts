import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Subscription } from '#contract/subscriptions.ts'

const subscriptionSlice = createSlice({
  name: 'subscription',
  initialState: null as Subscription | null,
  reducers: {
    subscriptionCreated: (_, { payload }: PayloadAction<Subscription>) => payload,
  },
})

export const subscriptionReducer = subscriptionSlice.reducer
export const { subscriptionCreated } = subscriptionSlice.actions

import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Subscription } from '#contract/subscriptions.ts'

const subscriptionSlice = createSlice({
  name: 'subscription',
  initialState: null as Subscription | null,
  reducers: {
    /** The checkout stores what it has bought (spec section 4). */
    subscriptionCreated: (_, { payload }: PayloadAction<Subscription>) => payload,
  },
})

export const subscriptionReducer = subscriptionSlice.reducer
export const { subscriptionCreated } = subscriptionSlice.actions

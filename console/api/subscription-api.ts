import {
  cancelSubscription,
  changePlan,
  createSubscription,
  listPlans,
  previewPlanChange,
  previewSubscription,
  readBilling,
  readPaymentProvider,
  resumeSubscription,
  type Subscription,
  updateBillingDetails,
  updateCard,
} from '#contract/subscriptions.ts'
import { baseApi, messageOf, mutationOf, queryOf } from './base-api.ts'
import { type CallInput, toRequest } from './contract-request.ts'

type CreatedSubscription = { subscription: Subscription; message: string }

/** Plans, payments and invoices. The user's profile includes the company's subscriptions, hence the tag. */
const subscriptionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listPlans: queryOf(build, listPlans, []),
    readPaymentProvider: queryOf(build, readPaymentProvider, []),
    previewPlanChange: queryOf(build, previewPlanChange, ['Auth']),
    previewSubscription: queryOf(build, previewSubscription, ['Auth']),
    readBilling: queryOf(build, readBilling, ['Auth']),
    createSubscription: build.mutation<CreatedSubscription, CallInput<typeof createSubscription>>({
      query: (input) => toRequest(createSubscription, input),
      transformResponse: (subscription: Subscription, meta) => ({ subscription, message: meta?.message ?? '' }),
    }),
    updateCard: messageOf(build, updateCard, ['Auth']),
    changePlan: messageOf(build, changePlan, ['Auth']),
    cancelSubscription: messageOf(build, cancelSubscription, ['Auth']),
    resumeSubscription: messageOf(build, resumeSubscription, ['Auth']),
    updateBillingDetails: mutationOf(build, updateBillingDetails, ['Auth']),
  }),
})

export const {
  useListPlansQuery,
  useReadPaymentProviderQuery,
  usePreviewPlanChangeQuery,
  usePreviewSubscriptionQuery,
  useReadBillingQuery,
  useCreateSubscriptionMutation,
  useUpdateCardMutation,
  useChangePlanMutation,
  useCancelSubscriptionMutation,
  useResumeSubscriptionMutation,
  useUpdateBillingDetailsMutation,
} = subscriptionApi

import type { Data } from '#contract/endpoints.ts'
import {
  importTranslations,
  listTranslations,
  readTranslationProgress,
  saveTranslations,
} from '#contract/translations.ts'
import { baseApi, mutationOf, queryOf } from './base-api.ts'
import { type CallInput, toRequest } from './contract-request.ts'

const translationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readTranslationProgress: queryOf(build, readTranslationProgress, ['MenuItem', 'Category', 'BranchSettings']),
    // Has no tags, because a record that was just saved must not vanish from the worklist.
    listTranslations: queryOf(build, listTranslations, []),
    saveTranslations: mutationOf(build, saveTranslations, ['MenuItem', 'Category']),
    /** Checks or imports a file. A check returns no `batch` and changes nothing. */
    importTranslations: build.mutation<Data<typeof importTranslations>, CallInput<typeof importTranslations>>({
      query: (input) => toRequest(importTranslations, input),
      invalidatesTags: (data) => (data?.batch ? ['MenuItem', 'Category'] : []),
    }),
  }),
})

export const {
  useReadTranslationProgressQuery,
  useLazyListTranslationsQuery,
  useSaveTranslationsMutation,
  useImportTranslationsMutation,
} = translationsApi

import { type BranchPriceRow, listBranchPrices, updateBranchPrices } from '#contract/branch-prices.ts'
import type { Data, Received } from '#contract/endpoints.ts'
import { baseApi, BRANCH_PRICES } from './base-api.ts'
import { type CallInput, toRequest } from './contract-request.ts'

export type BranchPriceChange = Received<typeof updateBranchPrices>['body']['changes'][number]
type OwnPrice = Pick<BranchPriceChange, 'menuItemId' | 'variantId' | 'branchId' | 'priceMinor'>
/** The changes, and the query of the page that shows them. */
type Update = { changes: BranchPriceChange[]; shown: CallInput<typeof listBranchPrices> }

const branchPricesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listBranchPrices: build.query<Data<typeof listBranchPrices>, CallInput<typeof listBranchPrices>>({
      query: (input) => toRequest(listBranchPrices, input),
      providesTags: [BRANCH_PRICES],
    }),
    /**
     * Shows the changes immediately and reverts them if the request fails. The page is refetched if the request or one
     * of the changes failed.
     */
    updateBranchPrices: build.mutation<Data<typeof updateBranchPrices>, Update>({
      query: ({ changes }) => toRequest(updateBranchPrices, { body: { changes } }),
      invalidatesTags: (data, error, { changes }) => [
        ...changes.flatMap(({ menuItemId, branchId }) => [
          { type: 'MenuItem' as const, id: `item ${menuItemId}` },
          { type: 'MenuItem' as const, id: `list of ${branchId}` },
        ]),
        ...(error || data?.results.some((one) => one.error !== null) ? [BRANCH_PRICES] : []),
      ],
      onQueryStarted: async ({ changes, shown }, { dispatch, queryFulfilled }) => {
        const show = (prices: OwnPrice[]) =>
          dispatch(
            branchPricesApi.util.updateQueryData('listBranchPrices', shown, ({ items }) => {
              for (const price of prices) {
                const row = items.find(({ id }) => id === price.menuItemId)
                if (row) setOwnPrice(row, price)
              }
            }),
          )
        const shownAtOnce = show(changes)
        await queryFulfilled.catch(() => shownAtOnce.undo())
      },
    }),
  }),
})

/** Sets a branch's own price in `row`, in place. A `priceMinor` of null removes it. */
export function setOwnPrice(row: BranchPriceRow, { variantId, branchId, priceMinor }: OwnPrice): void {
  const own = row.overrides.find((one) => one.branchId === branchId) ?? { branchId, priceMinor: null, variants: [] }
  const changed =
    variantId === null
      ? { ...own, priceMinor }
      : {
          ...own,
          variants: [
            ...own.variants.filter(({ id }) => id !== variantId),
            ...(priceMinor === null ? [] : [{ id: variantId, priceMinor }]),
          ],
        }
  const isEmpty = changed.priceMinor === null && changed.variants.length === 0
  row.overrides = [...row.overrides.filter((one) => one.branchId !== branchId), ...(isEmpty ? [] : [changed])]
}

export const { useListBranchPricesQuery, useUpdateBranchPricesMutation } = branchPricesApi

import type { Branch } from '#contract/branches.ts'
import type { MenuItem } from '#contract/menu-items.ts'
import { useReviewMenuItemMutation } from '../../api/menu-items-api.ts'
import { useListAllergensQuery, useListDietTypesQuery } from '../../api/reference-api.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { proposalLines } from './proposal-lines.ts'
import { menuItemFormMessages as t } from './form-messages.ts'

type Props = { item: MenuItem; branch: Branch; refusal: string | null }

/** Why an import was uncertain about an item, and the changes it proposes. */
export function ReviewNotice({ item, branch, refusal }: Props) {
  const [reviewMenuItem, { isLoading }] = useReviewMenuItemMutation()
  const proposal = item.importProposal
  // Always refetched: the user would accept what a cached list doesn't contain without seeing it.
  const allergens = useListAllergensQuery({}, { skip: !proposal?.allergens, refetchOnMountOrArgChange: true })
  const dietTypes = useListDietTypesQuery({}, { skip: !proposal?.dietTypeIds, refetchOnMountOrArgChange: true })
  if (item.reviewReasons.length === 0) return null
  const named = [...(proposal?.allergens ? [allergens] : []), ...(proposal?.dietTypeIds ? [dietTypes] : [])]
  // Nobody may accept allergens or diet types whose names aren't shown.
  const isNamed = named.every(({ isFetching, isSuccess }) => isSuccess && !isFetching)
  const lines =
    proposal && isNamed
      ? proposalLines({
          item,
          proposal,
          branch,
          allergens: namesOf(allergens.data),
          dietTypes: namesOf(dietTypes.data),
        })
      : []
  const isUnnamed = named.some(({ isFetching, error }) => error && !isFetching)

  async function end(accept: boolean) {
    const { error } = await reviewMenuItem({ params: { id: item.id }, body: { accept, revision: item.revision } })
    if (error) return showToast({ kind: 'error', title: t.nothingChanged, message: error.message ?? '' })
    showToast({ kind: 'success', title: accept ? t.suggestionsAccepted : t.markedAsReviewed })
  }

  return (
    <div className="mb-6">
      <Notice variant="warning" title={t.needsReviewTitle}>
        <ul className="mt-1 list-disc space-y-1 ps-5">
          {item.reviewReasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        {lines.length > 0 && (
          <>
            <p className="mt-3 font-semibold">{t.suggestions}</p>
            <dl className="mt-1 space-y-1">
              {lines.map(({ key, label, now, proposed }) => (
                <div key={key}>
                  <dt className="inline font-semibold">{label}:</dt>{' '}
                  <dd className="inline">
                    <bdi>{proposed}</bdi> {t.insteadOf} <bdi>{now}</bdi>
                  </dd>
                </div>
              ))}
            </dl>
            {proposal?.allergens && <p className="mt-1">{t.suggestionsUnconfirmed}</p>}
          </>
        )}
        {isUnnamed && <p className="mt-3">{t.suggestionsUnnamed}</p>}
        <div className="mt-3 flex flex-wrap gap-3">
          {lines.length > 0 && (
            <Button
              size="sm"
              variant="primary"
              busy={isLoading}
              disabledReason={refusal}
              onClick={() => void end(true)}
            >
              {t.acceptSuggestions}
            </Button>
          )}
          <Button
            size="sm"
            busy={isLoading}
            disabled={!isNamed && !isUnnamed}
            disabledReason={refusal}
            onClick={() => void end(false)}
          >
            {lines.length > 0 || !isNamed ? t.dismissSuggestions : t.markAsReviewed}
          </Button>
        </div>
      </Notice>
    </div>
  )
}

const namesOf = (records: readonly { id: number; name: string }[] = []) =>
  new Map(records.map(({ id, name }) => [id, name]))

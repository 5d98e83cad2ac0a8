import { EyeOff } from 'lucide-react'
import type { CustomerFeedback } from '#contract/customer-feedback.ts'
import { textIn } from '#contract/localized-text.ts'
import { menuItemViewPath } from '#contract/page-urls.ts'
import { LinkButton } from '../../pages/LinkButton.tsx'
import { useBranch } from '../../session/branch-context.ts'
import { useRefusal } from '../../session/permission.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { feedbackMessages as t } from './messages.ts'
import { useReportedItem } from './use-reported-item.ts'

type Props = { feedback: CustomerFeedback; menuItem: NonNullable<CustomerFeedback['menuItem']> }

/** Lets members hide the reported item first, so that no other guest orders it before somebody has checked it. */
export function ReportedItem({ feedback, menuItem }: Props) {
  const { defaultLocale } = useBranch()
  const refusal = useRefusal('override:write')
  const { hide, show, isChanging } = useReportedItem(feedback)
  const item = textIn(menuItem.name, defaultLocale, 'en')
  const branch = feedback.branch.name
  const { isPublished, isHidden } = menuItem
  return (
    <div className="mt-4 space-y-3">
      {!isPublished && (
        <Notice variant="info" title={t.isUnpublished(item)}>
          {t.unpublishedHint}
        </Notice>
      )}
      {isPublished && isHidden && <Notice variant="warning" title={t.isHidden(item, branch)} />}
      {isPublished && !isHidden && !refusal && (
        <div>
          <Button variant="danger" size="lg" className="w-full" busy={isChanging} onClick={() => void hide(item)}>
            <EyeOff className="size-5" aria-hidden="true" />
            {t.hideNow}
          </Button>
          <p className="mt-1.5 text-sm text-muted">{t.hideHint(item, branch)}</p>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {isPublished && isHidden && !refusal && (
          <Button busy={isChanging} onClick={() => void show(item)}>
            {t.showAgain}
          </Button>
        )}
        <LinkButton to={`${menuItemViewPath(menuItem.id)}#allergens`}>{t.checkAllergens}</LinkButton>
      </div>
    </div>
  )
}

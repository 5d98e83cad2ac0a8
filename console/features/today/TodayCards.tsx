import { ImageOff, Languages, PencilLine, ShieldQuestion, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { languageName } from '#contract/language-name.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import type { Today } from '#contract/today.ts'
import { LINK_LOOK } from '../../ui/link-look.ts'
import { ItemsCard } from './ItemsCard.tsx'
import { todayMessages as t } from './messages.ts'
import { SoldOutCard } from './SoldOutCard.tsx'
import { PlaceLinks } from './PlaceLinks.tsx'
import { TodayCard } from './TodayCard.tsx'
import { TodayEntry } from './TodayEntry.tsx'

const PUBLISHED = 'status=PUBLISHED'

/** A card for each reason that something needs attention, the most urgent first. */
export function TodayCards({ today, branchId }: { today: Today; branchId: number | null }) {
  const { allergenReports: reports, soldOut, needsReview, unconfirmed, untranslated, withoutPicture } = today
  return (
    <div className="gap-4 lg:columns-2">
      {reports && reports.count > 0 && <ReportsCard {...reports} branchId={branchId} />}
      {soldOut.count > 0 && <SoldOutCard {...soldOut} />}
      {unconfirmed.count > 0 && (
        <ItemsCard
          {...unconfirmed}
          icon={<ShieldQuestion aria-hidden="true" />}
          tone="warning"
          title={t.unconfirmed}
          hint={t.unconfirmedHint}
          filter={`${PUBLISHED}&missing=confirmation`}
        />
      )}
      {needsReview.count > 0 && (
        <ItemsCard
          {...needsReview}
          icon={<PencilLine aria-hidden="true" />}
          tone="warning"
          title={t.needsReview}
          hint={t.needsReviewHint}
          filter="needsReview=true"
        />
      )}
      {untranslated.length > 0 && (
        <TodayCard icon={<Languages aria-hidden="true" />} tone="info" title={t.untranslated} hint={t.untranslatedHint}>
          {untranslated.map(({ locale, count, places }) => (
            <TodayEntry key={locale}>
              <span className="grow font-medium">
                {places.length === 1 ? languageName(locale) : t.countOf(languageName(locale), count)}
              </span>
              <PlaceLinks
                about={languageName(locale)}
                places={places}
                count={count}
                to={`${CONSOLE_PATHS.translations}?locale=${locale}&state=missing`}
              />
            </TodayEntry>
          ))}
        </TodayCard>
      )}
      {withoutPicture.count > 0 && (
        <ItemsCard
          {...withoutPicture}
          icon={<ImageOff aria-hidden="true" />}
          tone="neutral"
          title={t.withoutPicture}
          hint={t.withoutPictureHint}
          filter={`${PUBLISHED}&missing=picture`}
        />
      )}
    </div>
  )
}

type ReportsProps = NonNullable<Today['allergenReports']> & { branchId: number | null }

function ReportsCard({ count, entries, branchId }: ReportsProps) {
  const filter = `type=ALLERGEN_REPORT&status=NEW${branchId === null ? '' : `&branchId=${branchId}`}`
  return (
    <TodayCard
      icon={<TriangleAlert aria-hidden="true" />}
      tone="danger"
      title={t.allergenReports}
      hint={t.allergenReportsHint}
      count={count}
      footer={
        <Link to={`${CONSOLE_PATHS.feedback}?${filter}`} className={LINK_LOOK}>
          {t.showAll(count)}
          <span className="sr-only">: {t.allergenReports}</span>
        </Link>
      }
    >
      {entries.map(({ id, comment, menuItemName, branchName }) => (
        <TodayEntry key={id}>
          <div className="min-w-0">
            <p className="line-clamp-2 font-medium break-words">{comment}</p>
            <p className="text-sm text-muted">{menuItemName ? `${menuItemName} · ${branchName}` : branchName}</p>
          </div>
        </TodayEntry>
      ))}
    </TodayCard>
  )
}

export function isAllClear({ allergenReports, untranslated, ...today }: Today): boolean {
  const counts = [today.soldOut, today.needsReview, today.unconfirmed, today.withoutPicture, ...untranslated]
  return (allergenReports?.count ?? 0) === 0 && counts.every(({ count }) => count === 0)
}

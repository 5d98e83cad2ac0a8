import { pageMessages as t } from './messages.ts'
import { formatCount } from './usage-text.ts'

type Props = { count: number; about: string; onShow: () => void }

/** How many menu items use a record; a click shows which ones. */
export function UsageButton({ count, about, onShow }: Props) {
  if (count === 0) return <span className="text-sm text-muted">{t.notUsed}</span>
  return (
    <button
      type="button"
      onClick={onShow}
      aria-label={t.usedBy(formatCount(count), about)}
      className="h-9 rounded-lg text-sm font-medium whitespace-nowrap text-accent-text tabular-nums underline-offset-4 hover:underline"
    >
      {/* The text starts with a digit, which a right-to-left page would otherwise move to the other end. */}
      <bdi dir="ltr">{formatCount(count)}</bdi>
    </button>
  )
}

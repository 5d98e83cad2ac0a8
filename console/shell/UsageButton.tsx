import { countWords } from './usage-words.ts'

type Props = { count: number; about: string; onShow: () => void }

/** How many menu items use a record; where, on a click. */
export function UsageButton({ count, about, onShow }: Props) {
  if (count === 0) return <span className="text-sm text-muted">Not in use</span>
  return (
    <button
      type="button"
      onClick={onShow}
      aria-label={`${countWords(count)} of ${about}`}
      className="h-9 rounded-lg text-sm font-medium whitespace-nowrap text-accent-text tabular-nums underline-offset-4 hover:underline"
    >
      {/* It begins with a digit, which would jump to the far end where pages run right to left. */}
      <bdi dir="ltr">{countWords(count)}</bdi>
    </button>
  )
}

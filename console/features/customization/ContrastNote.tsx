import { contrast, safeColor, textColorOn } from '#contract/colors.ts'
import { customizationMessages as t } from './messages.ts'

/** A sample of text on the colour, and its contrast (WCAG 2.2: at least 4.5 to 1). */
export function ContrastNote({ color }: { color: string }) {
  const safe = safeColor(color)
  if (!safe) return null
  const text = textColorOn(safe)
  return (
    <p className="mt-3 flex flex-wrap items-center gap-3 text-sm text-muted">
      <span className="rounded-lg px-3 py-1.5 font-semibold" style={{ backgroundColor: safe, color: text }}>
        {t.textSample}
      </span>
      <span>{t.contrast(text === '#ffffff', contrast(safe, text).toFixed(1))}</span>
    </p>
  )
}

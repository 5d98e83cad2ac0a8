import { contrastRatio, safeColor, surfaceInDark, textColorOn } from '#contract/colors.ts'
import { customizationMessages as t } from './messages.ts'

/** Samples of text on the colour, in light and dark mode, and their contrast (WCAG 2.2: at least 4.5 to 1). */
export function ContrastNote({ color }: { color: string }) {
  const safe = safeColor(color)
  if (!safe) return null
  const dark = surfaceInDark(safe)
  const text = textColorOn(safe)
  return (
    <div className="mt-3 space-y-2 text-sm text-muted">
      <p className="flex flex-wrap items-center gap-3">
        <Sample color={safe}>{t.textSample}</Sample>
        <span>{t.contrast(text === '#ffffff', contrastRatio(safe, text).toFixed(1))}</span>
      </p>
      <p className="flex flex-wrap items-center gap-3">
        <Sample color={dark}>{t.darkSample}</Sample>
        <span>{t.darkContrast(contrastRatio(dark, textColorOn(dark)).toFixed(1))}</span>
      </p>
    </div>
  )
}

function Sample({ color, children }: { color: string; children: string }) {
  return (
    <span
      className="rounded-lg px-3 py-1.5 font-semibold"
      style={{ backgroundColor: color, color: textColorOn(color) }}
    >
      {children}
    </span>
  )
}

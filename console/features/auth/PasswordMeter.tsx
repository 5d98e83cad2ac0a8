import { PASSWORD_MIN_LENGTH } from '#contract/limits.ts'
import { cx } from '../../ui/cx.ts'
import { authMessages as t } from './messages.ts'
import { type PasswordStrength, passwordStrength } from './password-strength.ts'

const LOOKS: Record<PasswordStrength, { label: string; bars: number; color: string }> = {
  tooShort: { label: t.tooShort, bars: 0, color: '' },
  weak: { label: t.weak, bars: 1, color: 'bg-danger' },
  fair: { label: t.fair, bars: 2, color: 'bg-warning' },
  good: { label: t.good, bars: 3, color: 'bg-success' },
  strong: { label: t.strong, bars: 4, color: 'bg-success' },
}

export function PasswordMeter({ password }: { password: string }) {
  const { label, bars, color } = LOOKS[passwordStrength(password)]
  return (
    <div className="mt-2 flex items-center gap-3">
      <div aria-hidden="true" className="flex grow gap-1.5">
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} className={cx('h-1.5 grow rounded-full', bar <= bars ? color : 'bg-line')} />
        ))}
      </div>
      <output className="w-40 text-end text-sm text-muted">
        {password === '' ? t.atLeast(PASSWORD_MIN_LENGTH) : t.strength(label)}
      </output>
    </div>
  )
}

import { PASSWORD_MIN_LENGTH } from '#contract/limits.ts'
import { cx } from '../../ui/cx.ts'
import { type PasswordStrength, passwordStrength } from './password-strength.ts'

const LOOKS: Record<PasswordStrength, { words: string; bars: number; color: string }> = {
  tooShort: { words: 'Too short', bars: 0, color: '' },
  weak: { words: 'Weak', bars: 1, color: 'bg-danger' },
  fair: { words: 'Fair', bars: 2, color: 'bg-warning' },
  good: { words: 'Good', bars: 3, color: 'bg-success' },
  strong: { words: 'Strong', bars: 4, color: 'bg-success' },
}

/** How strong a password is, in bars for the eye and in words for everybody. */
export function PasswordMeter({ password }: { password: string }) {
  const { words, bars, color } = LOOKS[passwordStrength(password)]
  return (
    <div className="mt-2 flex items-center gap-3">
      <div aria-hidden="true" className="flex grow gap-1.5">
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} className={cx('h-1.5 grow rounded-full', bar <= bars ? color : 'bg-line')} />
        ))}
      </div>
      <output className="w-40 text-end text-sm text-muted">
        {password === '' ? `At least ${PASSWORD_MIN_LENGTH} characters` : `Strength: ${words}`}
      </output>
    </div>
  )
}

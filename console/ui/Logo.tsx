import { useId } from 'react'
import { cx } from './cx.ts'

type Props = { size?: number; withName?: boolean; className?: string }

/** The logo: a plate that is also a C, optionally with the product's name beside it. */
export function Logo({ size = 32, withName = true, className }: Props) {
  const gradient = useId()
  return (
    <span className={cx('inline-flex items-center gap-2.5', className)}>
      <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="shrink-0">
        <defs>
          <linearGradient id={gradient} x1="0" y1="0" x2="1" y2="1">
            <stop offset="0" stopColor="#8B5CF6" />
            <stop offset="1" stopColor="#5B1FBD" />
          </linearGradient>
        </defs>
        <rect width="32" height="32" rx="9" fill={`url(#${gradient})`} />
        <path d="M21.6 11.4a7 7 0 1 0 0 9.2" fill="none" stroke="#fff" strokeWidth="3.2" strokeLinecap="round" />
        <circle cx="22.4" cy="16" r="2" fill="#FBBF77" />
      </svg>
      {withName && (
        <span className="font-bold tracking-[-0.03em]" style={{ fontSize: size * 0.66 }}>
          Carte
        </span>
      )}
    </span>
  )
}

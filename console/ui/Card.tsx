import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export function Card({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <section className={cx('rounded-2xl border border-line bg-surface shadow-card', className)}>{children}</section>
  )
}

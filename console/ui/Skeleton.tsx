import { cx } from './cx.ts'

/** A grey bar in the place of a text that is on its way. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-pulse rounded-md bg-line', className)} />
}

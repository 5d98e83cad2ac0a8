import type { ReactNode } from 'react'

export function TodayEntry({ children }: { children: ReactNode }) {
  return <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3">{children}</li>
}

import type { ReactNode } from 'react'
import { AlertStack } from '../../shell/AlertStack.tsx'
import { BrandPanel } from './BrandPanel.tsx'

type Props = { title: string; intro?: ReactNode; children: ReactNode }

export function AuthLayout({ title, intro, children }: Props) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] lg:grid-cols-[1.1fr_1fr] lg:grid-rows-[1fr]">
      <BrandPanel />
      <main className="flex justify-center px-5 py-10 sm:px-10 lg:items-center">
        <div className="w-full max-w-sm">
          <h1 className="text-3xl font-bold">{title}</h1>
          {intro && <p className="mt-1.5 text-pretty text-muted">{intro}</p>}
          <AlertStack className="mt-5" />
          <div className="mt-7">{children}</div>
        </div>
      </main>
    </div>
  )
}

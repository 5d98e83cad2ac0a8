import { TAGLINE } from '#contract/messages.ts'
import { Logo } from '../../ui/Logo.tsx'
import { MenuCardDrawing } from './MenuCardDrawing.tsx'
import { authMessages as t } from './messages.ts'

export function BrandPanel() {
  return (
    <header className="relative isolate flex flex-col justify-between gap-8 overflow-hidden bg-[#2a1157] p-6 text-white sm:p-8 lg:sticky lg:top-0 lg:h-dvh lg:p-14">
      <div
        aria-hidden="true"
        className="absolute inset-0 -z-10 bg-[radial-gradient(80%_70%_at_85%_10%,#7c3aed_0%,transparent_65%),radial-gradient(70%_60%_at_10%_100%,#c2571b_0%,transparent_60%)] opacity-90"
      />
      <Logo size={36} className="text-white" />
      <div className="hidden lg:block">
        <MenuCardDrawing />
      </div>
      <div>
        <p className="max-w-md text-2xl leading-tight font-bold tracking-tight text-balance sm:text-3xl lg:text-[2.75rem]">
          {TAGLINE}
        </p>
        <p className="mt-4 hidden max-w-sm text-pretty text-white/80 lg:block">{t.promise}</p>
      </div>
    </header>
  )
}

import { Logo } from './Logo.tsx'

/** Covers the page while the user's profile is loading. */
export function SplashScreen({ label }: { label: string }) {
  return (
    <output className="fixed inset-0 grid place-items-center bg-linear-to-br from-[#7C3AED] via-[#5B1FBD] to-[#2A0F5E]">
      <span className="flex flex-col items-center gap-6 text-white">
        <span className="animate-pulse rounded-[1.75rem] bg-white/10 p-4">
          <Logo size={72} withName={false} />
        </span>
        <span className="font-medium text-white/85">{label}</span>
      </span>
    </output>
  )
}

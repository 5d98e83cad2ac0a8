import { Logo } from './Logo.tsx'

/** A loading indicator for the whole screen. It appears after a short delay, so that quick loads show nothing. */
export function FullScreenLoader({ label }: { label: string }) {
  return (
    <output className="fixed inset-0 z-50 grid animate-appear place-items-center bg-canvas/85 [animation-delay:180ms]">
      <span className="flex flex-col items-center gap-5">
        <span className="relative grid size-20 place-items-center">
          <svg
            viewBox="0 0 80 80"
            className="absolute inset-0 animate-spin [animation-duration:1.1s]"
            aria-hidden="true"
          >
            <circle cx="40" cy="40" r="37" fill="none" className="stroke-line" strokeWidth="3" />
            <path
              d="M40 3a37 37 0 0 1 37 37"
              fill="none"
              className="stroke-accent"
              strokeWidth="3"
              strokeLinecap="round"
            />
          </svg>
          <Logo size={40} withName={false} />
        </span>
        <span className="font-medium text-muted">{label}</span>
      </span>
    </output>
  )
}

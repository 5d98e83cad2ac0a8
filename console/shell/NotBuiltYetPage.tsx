import { Logo } from '../ui/Logo.tsx'
import { NotBuiltYet } from './NotBuiltYet.tsx'

/** The same outside the shell, for pages that need no sign-in. */
export function NotBuiltYetPage() {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div>
        <div className="flex justify-center">
          <Logo size={40} />
        </div>
        <NotBuiltYet />
      </div>
    </main>
  )
}

import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { SHELL } from '#contract/messages.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { useLogOut } from '../../session/use-log-out.ts'
import { FullScreenLoader } from '../../ui/FullScreenLoader.tsx'
import { authMessages as t } from './messages.ts'

export function LogoutPage() {
  const logOut = useLogOut()
  const navigate = useNavigate()
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void (async () => {
      await logOut()
      await navigate(CONSOLE_PATHS.home, { replace: true })
    })()
  }, [logOut, navigate])
  return (
    <main>
      <h1 className="sr-only">{t.loggingOut}</h1>
      <FullScreenLoader label={SHELL.loading} />
    </main>
  )
}

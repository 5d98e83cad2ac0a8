import { TOAST_CLOSE_MS, TOAST_LIMIT } from '#contract/limits.ts'
import { useAppSelector } from '../store.ts'
import { ToastHost } from '../ui/ToastHost.tsx'

/** The toast container with the timing listed in docs/spec-coverage.md. */
export function Toasts() {
  const theme = useAppSelector((state) => state.theme)
  return (
    <ToastHost
      closeAfterMs={TOAST_CLOSE_MS}
      limit={TOAST_LIMIT}
      rtl={theme.rtlClass === 'rtl'}
      dark={theme.isDarkMode}
    />
  )
}

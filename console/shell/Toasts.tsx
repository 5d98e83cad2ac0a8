import { TOAST_CLOSE_MS, TOAST_LIMIT } from '#contract/limits.ts'
import { useAppSelector } from '../store.ts'
import { ToastHost } from '../ui/ToastHost.tsx'

/** The toast container with the customer's timing and position. */
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

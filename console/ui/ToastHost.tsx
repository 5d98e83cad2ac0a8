import { cssTransition, ToastContainer } from 'react-toastify/unstyled'
import { uiMessages as t } from './messages.ts'

type Props = { closeAfterMs: number; limit: number; rtl: boolean; dark: boolean }

const Rise = cssTransition({
  enter: 'Toastify--animate toast-enter',
  exit: 'Toastify--animate toast-leave',
  collapseDuration: 250,
})

export function ToastHost({ closeAfterMs, limit, rtl, dark }: Props) {
  return (
    <ToastContainer
      aria-label={t.notifications}
      position="bottom-right"
      autoClose={closeAfterMs}
      limit={limit}
      // styles.css pauses the timer while the toast has the pointer or the keyboard focus.
      pauseOnHover={false}
      closeOnClick={false}
      rtl={rtl}
      theme={dark ? 'dark' : 'light'}
      transition={Rise}
    />
  )
}

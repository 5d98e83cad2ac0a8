import { cssTransition, ToastContainer } from 'react-toastify/unstyled'

type Props = { closeAfterMs: number; limit: number; rtl: boolean; dark: boolean }

const Rise = cssTransition({
  enter: 'Toastify--animate toast-enter',
  exit: 'Toastify--animate toast-leave',
  collapseDuration: 250,
})

/** The corner where toasts appear (spec sections 4 and 9). */
export function ToastHost({ closeAfterMs, limit, rtl, dark }: Props) {
  return (
    <ToastContainer
      aria-label="Notifications"
      position="bottom-right"
      autoClose={closeAfterMs}
      limit={limit}
      pauseOnHover
      closeOnClick={false}
      rtl={rtl}
      theme={dark ? 'dark' : 'light'}
      transition={Rise}
    />
  )
}

import { toast } from 'react-toastify/unstyled'
import { ToastMessage } from './ToastMessage.tsx'

type Toast = {
  kind: 'success' | 'error' | 'info'
  title: string
  message?: string
  action?: { label: string; onAction: () => void }
}

export function showToast({ kind, title, message, action }: Toast): void {
  toast(
    ({ closeToast }) => (
      <ToastMessage
        title={title}
        message={message}
        action={
          action && {
            label: action.label,
            onAction: () => {
              closeToast()
              action.onAction()
            },
          }
        }
      />
    ),
    { type: kind },
  )
}

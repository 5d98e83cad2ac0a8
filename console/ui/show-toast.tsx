import { toast, type ToastContent } from 'react-toastify/unstyled'
import { ToastMessage } from './ToastMessage.tsx'

export type Toast = {
  kind: 'success' | 'error' | 'info'
  title: string
  message?: string
  action?: { label: string; onAction: () => void }
  /** A toast with the same id is replaced, so that quick repetitions don't queue up. */
  id?: string
}

export function showToast({ kind, title, message, action, id }: Toast): void {
  let isUsed = false
  const options = { type: kind, ...(id !== undefined && { toastId: id }) }
  const render: ToastContent = ({ closeToast }) => (
    <ToastMessage
      title={title}
      message={message}
      action={
        action && {
          label: action.label,
          onAction: () => {
            // The toast can still be clicked while it disappears.
            if (isUsed) return
            isUsed = true
            closeToast()
            action.onAction()
          },
        }
      }
    />
  )
  if (id !== undefined && toast.isActive(id)) toast.update(id, { ...options, render })
  else toast(render, options)
}

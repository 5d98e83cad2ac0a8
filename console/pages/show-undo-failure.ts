import { showToast } from '../ui/show-toast.tsx'
import { pageMessages as t } from './messages.ts'

/** Says that an undo failed, for example because the connection was lost, and offers to try again. */
export function showUndoFailure(title: string, message: string | undefined, undoAgain: () => Promise<void>): void {
  const action = { label: t.tryAgain, onAction: () => void undoAgain() }
  showToast({ kind: 'error', title, message: message ?? '', action })
}

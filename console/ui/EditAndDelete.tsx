import { Pencil, Trash2 } from 'lucide-react'
import { IconButton } from './IconButton.tsx'
import { uiMessages as t } from './messages.ts'

type Props = {
  /** The record's name, for screen readers. */
  about: string
  /** Why both buttons are disabled; null when they aren't. */
  refusal: string | null
  /** Why the record can't be deleted, although it can be edited. */
  deleteRefusal?: string | null
  onOpen: (kind: 'edit' | 'delete') => void
}

export function EditAndDelete({ about, refusal, deleteRefusal = null, onOpen }: Props) {
  return (
    <>
      <IconButton label={t.edit} about={about} disabledReason={refusal} onClick={() => onOpen('edit')}>
        <Pencil aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t.delete}
        about={about}
        tone="danger"
        disabledReason={refusal ?? deleteRefusal}
        onClick={() => onOpen('delete')}
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
    </>
  )
}

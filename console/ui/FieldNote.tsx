import { CircleAlert } from 'lucide-react'

type Props = { id: string; error?: string | undefined; hint?: string | undefined }

export function FieldNote({ id, error, hint }: Props) {
  if (error)
    return (
      <p id={id} className="mt-1.5 flex items-center gap-1.5 text-sm text-danger">
        <CircleAlert className="size-4 shrink-0" aria-hidden="true" />
        {error}
      </p>
    )
  if (!hint) return null
  return (
    <p id={id} className="mt-1.5 text-sm text-muted">
      {hint}
    </p>
  )
}

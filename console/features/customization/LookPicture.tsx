import { lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/Skeleton.tsx'

const PicturePicker = lazy(async () => ({ default: (await import('../../fields/PicturePicker.tsx')).PicturePicker }))

type Props = {
  label: string
  hint: string
  value: string | null
  onChange: (address: string | null) => void
  refusal: string | null
  error?: string | undefined
}

/** A picture field whose value is the picture's path; null for no picture. */
export function LookPicture({ label, hint, value, onChange, refusal, error }: Props) {
  return (
    <Suspense fallback={<Skeleton className="h-32" />}>
      <PicturePicker
        label={label}
        src={value}
        hint={hint}
        error={error}
        disabledReason={refusal}
        onChange={(picture) => onChange(picture?.path ?? null)}
      />
    </Suspense>
  )
}

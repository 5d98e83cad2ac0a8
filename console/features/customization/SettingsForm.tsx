import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { TrackUpload, usePendingUploads } from '../../fields/pending-uploads.ts'
import { SaveBar } from '../../pages/SaveBar.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { uiMessages } from '../../ui/messages.ts'

type Props<Fields extends FieldValues> = {
  form: UseFormReturn<Fields>
  refusal: string | null
  preview: ReactNode
  children: ReactNode
  onSave: (values: Fields) => Promise<void>
}

/** A form beside the preview of the menu site. Saving waits for pictures that are still being uploaded. */
export function SettingsForm<Fields extends FieldValues>({ form, refusal, preview, children, onSave }: Props<Fields>) {
  const { errors, isSubmitting, isDirty } = form.formState
  const { track, cancelUploads, isUploading, isWaiting, saveAfterUploads } = usePendingUploads()
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void saveAfterUploads(form.handleSubmit, onSave)
      }}
      className="max-w-[72.5rem]"
    >
      <div className="grid items-start gap-6 xl:grid-cols-[1fr_23rem]">
        <div className="min-w-0 space-y-6">
          <FormError title={uiMessages.notSaved} message={errors.root?.message} />
          <TrackUpload value={track}>{children}</TrackUpload>
          <SaveBar
            unsaved={isDirty || isUploading}
            waiting={isWaiting}
            saving={isSubmitting}
            refusal={refusal}
            onDiscard={() => {
              cancelUploads()
              form.reset()
            }}
          />
        </div>
        {preview}
      </div>
    </form>
  )
}

import { ArrowUp } from 'lucide-react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { ITEM_IMAGES_MAX } from '#contract/limits.ts'
import { PictureField } from '../../shell/PictureField.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormSection } from '../../ui/FormSection.tsx'
import type { ImageFields, MenuItemFields } from './menu-item-form.ts'
import { useWrittenLanguages } from './written-languages.ts'

type Props = { form: UseFormReturn<MenuItemFields> }

/** Photographs share this shape on the menu. */
const ASPECT = 4 / 3

/** The pictures of an item; the first one stands on the menu. */
export function PicturesSection({ form }: Props) {
  const images = useWatch({ control: form.control, name: 'images' })
  const set = (next: ImageFields[]) => form.setValue('images', next, { shouldDirty: true })
  const locales = useWrittenLanguages()
  return (
    <FormSection title="Pictures" lead="The first picture stands on the menu.">
      {images.map((image, index) => (
        <div key={image.uploadId} className="space-y-3 border-b border-line pb-4">
          <PictureField
            label={`Picture ${index + 1}`}
            value={image}
            locales={locales}
            aspect={ASPECT}
            onChange={(next) => set(next ? images.with(index, next) : images.toSpliced(index, 1))}
          />
          {index > 0 && (
            <Button size="sm" onClick={() => set([image, ...images.toSpliced(index, 1)])}>
              <ArrowUp className="size-4" aria-hidden="true" />
              Make first
            </Button>
          )}
        </div>
      ))}
      {images.length < ITEM_IMAGES_MAX && (
        <PictureField
          key={images.length}
          label={images.length === 0 ? 'Picture' : 'Another picture'}
          value={null}
          locales={locales}
          aspect={ASPECT}
          onChange={(next) =>
            next && !images.some(({ uploadId }) => uploadId === next.uploadId) && set([...images, next])
          }
        />
      )}
    </FormSection>
  )
}

import { ArrowUp } from 'lucide-react'
import { use } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { ITEM_IMAGES_MAX } from '#contract/limits.ts'
import { PictureField } from '../../fields/PictureField.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormSection } from '../../ui/FormSection.tsx'
import type { MenuItemFields } from './menu-item-form.ts'
import { WrittenLanguages } from './written-languages.ts'
import { menuItemFormMessages as t } from './form-messages.ts'

type Props = { form: UseFormReturn<MenuItemFields> }

/** The aspect ratio with which the crop of a picture starts. */
const ASPECT = 4 / 3

/** The pictures of an item. The first one is shown on the menu. */
export function PicturesSection({ form }: Props) {
  const images = useWatch({ control: form.control, name: 'images' })
  const set = (next: MenuItemFields['images']) => form.setValue('images', next, { shouldDirty: true })
  const locales = use(WrittenLanguages)
  return (
    <FormSection title={t.sections.pictures} lead={t.picturesLead}>
      {images.map((image, index) => (
        <div key={image.uploadId} className="space-y-3 border-b border-line pb-4">
          <PictureField
            label={t.pictureNumber(index + 1)}
            value={image}
            locales={locales}
            aspect={ASPECT}
            onChange={(next) => set(next ? images.with(index, next) : images.toSpliced(index, 1))}
          />
          {index > 0 && (
            <Button size="sm" onClick={() => set([image, ...images.toSpliced(index, 1)])}>
              <ArrowUp className="size-4" aria-hidden="true" />
              {t.makeFirst}
            </Button>
          )}
        </div>
      ))}
      {images.length < ITEM_IMAGES_MAX && (
        <PictureField
          key={images.length}
          label={images.length === 0 ? t.picture : t.anotherPicture}
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

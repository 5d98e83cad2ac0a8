import { ArrowUp } from 'lucide-react'
import { use } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { ITEM_IMAGES_MAX } from '#contract/limits.ts'
import { PictureField } from '../../fields/PictureField.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormSection } from '../../ui/FormSection.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import type { MenuItemFields } from './menu-item-form.ts'
import { WrittenLanguages } from './written-languages.ts'
import { menuItemFormMessages as t } from './form-messages.ts'

type Props = { form: UseFormReturn<MenuItemFields> }
type Images = MenuItemFields['images']
type Image = Images[number]

/** The initial aspect ratio of a picture's crop. */
const ASPECT = 4 / 3

/** The pictures of an item. The first one is shown on the menu. */
export function PicturesSection({ form }: Props) {
  const images = useWatch({ control: form.control, name: 'images' })
  // An upload can finish after other pictures have changed, so each change applies to the current list.
  const change = (edit: (now: Images) => Images) =>
    form.setValue('images', edit(form.getValues('images')), { shouldDirty: true })
  // The server stores the same file once, and two pictures with one id would change together.
  const isTwice = (next: Image) => {
    const has = form.getValues('images').some(({ uploadId }) => uploadId === next.uploadId)
    if (has) showToast({ kind: 'info', title: t.pictureTwice })
    return has
  }
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
            onChange={(next) => {
              if (next && next.uploadId !== image.uploadId && isTwice(next)) return
              change((now) => now.flatMap((one) => (one.uploadId === image.uploadId ? (next ?? []) : one)))
            }}
          />
          {index > 0 && (
            <Button
              size="sm"
              onClick={() => change((now) => [image, ...now.filter(({ uploadId }) => uploadId !== image.uploadId)])}
            >
              <ArrowUp className="size-4" aria-hidden="true" />
              {t.makeFirst}
            </Button>
          )}
        </div>
      ))}
      {images.length < ITEM_IMAGES_MAX && (
        <PictureField
          label={images.length === 0 ? t.picture : t.anotherPicture}
          value={null}
          locales={locales}
          aspect={ASPECT}
          onChange={(next) => next && !isTwice(next) && change((now) => [...now, next])}
        />
      )}
    </FormSection>
  )
}

import { languageName } from '#contract/language-name.ts'
import { ALT_TEXT_MAX_LENGTH, type ShownImage } from '#contract/uploads.ts'
import { TextField } from '../ui/TextField.tsx'
import { fieldMessages as t } from './messages.ts'
import { labelIn } from './localized-form.ts'
import { PicturePicker } from './PicturePicker.tsx'

type Props = {
  label: string
  value: ShownImage | null
  onChange: (value: ShownImage | null) => void
  /** The languages of the alt text, starting with the default. */
  locales: string[]
  error?: string | undefined
  aspect?: number
  disabledReason?: string | null
}

export function PictureField({ label, value, onChange, locales, error, aspect, disabledReason = null }: Props) {
  return (
    <div className="space-y-4">
      <PicturePicker
        label={label}
        src={value?.src ?? null}
        error={error}
        disabledReason={disabledReason}
        {...(aspect !== undefined && { aspect })}
        onChange={(picture) =>
          onChange(
            // The new picture keeps the alt text, since it usually shows the same thing.
            picture && {
              uploadId: picture.id,
              alt: value?.alt ?? {},
              src: picture.path,
              width: picture.width,
              height: picture.height,
            },
          )
        }
      />
      {value &&
        locales.map((locale, index) => (
          <TextField
            key={locale}
            label={labelIn(t.altText, languageName(locale), index === 0)}
            lang={locale}
            dir="auto"
            maxLength={ALT_TEXT_MAX_LENGTH}
            value={value.alt[locale] ?? ''}
            onChange={(event) => onChange({ ...value, alt: { ...value.alt, [locale]: event.target.value } })}
            {...(index === 0 && { hint: t.altTextHint })}
          />
        ))}
    </div>
  )
}

import type { UseFormRegisterReturn } from 'react-hook-form'
import { languageName } from '#contract/language-name.ts'
import { TextAreaField } from '../ui/TextAreaField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { labelIn } from './localized-form.ts'

type Props = {
  label: string
  /** Shown below the first language. */
  hint?: string
  locales: string[]
  long?: boolean
  maxLength: number
  register: (locale: string, isDefault: boolean) => UseFormRegisterReturn
  errorOf: (locale: string) => string | undefined
}

/** One text field for each of the given languages. The first is the default, whose label doesn't name the language. */
export function LocalizedFields({ label, hint, locales, long, maxLength, register, errorOf }: Props) {
  return locales.map((locale, index) => {
    const shared = {
      label: labelIn(label, languageName(locale), index === 0),
      lang: locale,
      dir: 'auto' as const,
      maxLength,
      autoComplete: 'off',
      error: errorOf(locale),
      ...(index === 0 && hint !== undefined && { hint }),
      ...register(locale, index === 0),
    }
    return long ? <TextAreaField key={locale} {...shared} /> : <TextField key={locale} {...shared} />
  })
}

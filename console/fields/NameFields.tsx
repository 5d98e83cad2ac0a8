import type { UseFormRegisterReturn } from 'react-hook-form'
import { NAME_MAX_LENGTH } from '#contract/limits.ts'
import { uiMessages } from '../ui/messages.ts'
import { fieldMessages as t } from './messages.ts'
import { LocalizedFields } from './LocalizedFields.tsx'

type Props = {
  locales: string[]
  /** The `register` function of a form that has a `name` by language. */
  register: (field: `name.${string}`, rules: { validate: (text: string) => true | string }) => UseFormRegisterReturn
  /** Errors by language. */
  errors: Record<string, { message?: string | undefined } | undefined> | undefined
}

/** A record's name in each of the given languages; only the first one is required. */
export function NameFields({ locales, register, errors }: Props) {
  return (
    <LocalizedFields
      label={uiMessages.name}
      locales={locales}
      maxLength={NAME_MAX_LENGTH}
      errorOf={(locale) => errors?.[locale]?.message}
      register={(locale, isDefault) =>
        register(`name.${locale}`, { validate: (text) => !isDefault || text.trim() !== '' || t.nameRequired })
      }
    />
  )
}

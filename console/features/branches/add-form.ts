import { z } from 'zod'
import { newBranchSchema } from '#contract/branch-settings.ts'
import { branchMessages as t } from './messages.ts'

/** The value of the option that shows the fields of a new brand. */
export const NEW_BRAND = 'new'

/** The form's fields. `brandName` and `currencyCode` only apply to a new brand. */
export const addFormSchema = z
  .object({
    name: z.string(),
    brand: z.string(),
    brandName: z.string(),
    currencyCode: z.string(),
    timeZone: z.string().min(1, t.chooseTimeZone),
    defaultLocale: z.string().min(1, t.chooseLanguage),
  })
  .superRefine((fields, context) => {
    const { error } = newBranchSchema.safeParse(toNewBranch(fields))
    for (const { path, message } of error?.issues ?? []) {
      const [first, second] = path
      const field = first === 'newBrand' ? (second === 'name' ? 'brandName' : second) : first
      context.addIssue({ code: 'custom', path: field === undefined ? [] : [field], message })
    }
  })
export type AddFields = z.input<typeof addFormSchema>

export function toNewBranch({ name, brand, brandName, currencyCode, timeZone, defaultLocale }: AddFields) {
  const shared = { name, timeZone, defaultLocale }
  if (brand === NEW_BRAND) return { ...shared, newBrand: { name: brandName, currencyCode } }
  return { ...shared, brandId: Number(brand) }
}

import { z } from 'zod'
import { newBranchSchema } from '#contract/branch-settings.ts'

/** The choice that opens the fields of a new brand. */
export const NEW_BRAND = 'new'

/** The form's fields; the brand's own count only for a new one. */
export const addFormSchema = z
  .object({
    name: z.string(),
    brand: z.string(),
    brandName: z.string(),
    currencyCode: z.string(),
    timeZone: z.string().min(1, 'Choose a time zone'),
    defaultLocale: z.string().min(1, 'Choose a language'),
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

/** What is sent. */
export function toNewBranch({ name, brand, brandName, currencyCode, timeZone, defaultLocale }: AddFields) {
  const shared = { name, timeZone, defaultLocale }
  if (brand === NEW_BRAND) return { ...shared, newBrand: { name: brandName, currencyCode } }
  return { ...shared, brandId: Number(brand) }
}

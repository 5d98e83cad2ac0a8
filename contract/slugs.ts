import { z } from 'zod'

export const SLUG_MAX_LENGTH = 60
const SLUG_MIN_LENGTH = 2

/** Words that people would take for a part of the product, not for a restaurant. */
const RESERVED = new Set(
  (
    'about account accounts admin api app assets auth billing branch branches brand carte checkout console contact ' +
    'dashboard demo dev docs feedback health help home image images import invite legal login logout new null owner ' +
    'page password pay payment plans privacy profile register root sandbox settings sign-in sign-up site staff static ' +
    'status subscription support system table tables team terms test undefined uploads user users www'
  ).split(' '),
)

/** Whether a short address is a word that nobody may have. */
export function isReservedSlug(slug: string): boolean {
  return RESERVED.has(slug)
}

/**
 * The short address of a branch, what stands behind `/m/`.
 * @example slugSchema.parse('Cafe-Zoe') // 'cafe-zoe'
 */
export const slugSchema = z
  .string()
  .trim()
  .toLowerCase()
  .min(SLUG_MIN_LENGTH, 'A short address has at least two letters')
  .max(SLUG_MAX_LENGTH)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Only the letters a to z, digits, and single hyphens between them')
  .refine((slug) => !isReservedSlug(slug), 'This word is taken by the product itself. Please choose another.')

/**
 * A name as a part of an address.
 * @example slugOf('Café Zoë & Co.') // 'cafe-zoe-co'
 */
export function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const slug = plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+/g, '')
    .slice(0, SLUG_MAX_LENGTH)
    .replaceAll(/-+$/g, '')
  return slug.length < SLUG_MIN_LENGTH || isReservedSlug(slug) ? ['menu', slug].filter(Boolean).join('-') : slug
}

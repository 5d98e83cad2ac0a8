import { z } from 'zod'
import { foldText } from './fold-text.ts'

const SLUG_MAX_LENGTH = 60
const SLUG_MIN_LENGTH = 2

/** Words that look like a part of the product rather than a restaurant. */
const RESERVED = new Set(
  (
    'about account accounts admin api app assets auth billing branch branches brand carte checkout console contact ' +
    'dashboard demo dev docs feedback health help home image images import invite legal login logout new null owner ' +
    'page password pay payment plans privacy profile register root sandbox settings sign-in sign-up site staff static ' +
    'status subscription support system table tables team terms test undefined uploads user users www'
  ).split(' '),
)

/** The part of a branch's short link after `/m/`. */
export const slugSchema = z
  .string()
  .trim()
  .toLowerCase()
  .min(SLUG_MIN_LENGTH, 'Use at least 2 characters')
  .max(SLUG_MAX_LENGTH)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use only letters a–z and digits, with single hyphens between them')
  .refine((slug) => !RESERVED.has(slug), 'This word is reserved. Choose a different one.')

/**
 * Converts a name to a valid short link, with the prefix 'menu' if it would be too short or is reserved.
 * @param suffix makes a taken short link unique
 * @example slugOf('Café Straße & Co.') // 'cafe-strasse-co'
 */
export function slugOf(name: string, suffix = ''): string {
  const slug = foldText(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+/g, '')
    .slice(0, SLUG_MAX_LENGTH - (suffix && `-${suffix}`).length)
    .replaceAll(/-+$/g, '')
  const isUsable = slug.length >= SLUG_MIN_LENGTH && !RESERVED.has(slug)
  return [isUsable ? '' : 'menu', slug, suffix].filter(Boolean).join('-')
}

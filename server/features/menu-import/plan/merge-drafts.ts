import { MAX_VARIANTS } from '../limits.ts'
import { quote } from '../text.ts'
import type { ItemDraft, LocalizedText } from '../types.ts'
import { differs } from './item-changes.ts'
import { joinSizeRow } from './join-rows.ts'

export type MergeResult =
  | { kind: 'new' }
  | { kind: 'same'; of: ItemDraft }
  | { kind: 'variant'; of: ItemDraft; notes: string[] }
  | { kind: 'refused'; reason: string; of?: ItemDraft; differs?: ('price' | 'allergens')[] }

/** The items accepted so far, by external id and by category and name. */
export type DraftIndex = {
  byId: Map<string, ItemDraft>
  byName: Map<string, ItemDraft>
  contents: Map<ItemDraft, string>
  defaultLocale: string
  /** Whether the file has a column for sizes, so that rows with the same name are sizes of one item. */
  sized: boolean
}

export function draftIndex(defaultLocale: string, sized: boolean): DraftIndex {
  return { byId: new Map(), byName: new Map(), contents: new Map(), defaultLocale, sized }
}

/**
 * Decides what a row is, compared with the rows before it: a new item, a duplicate, another size of an item, or a
 * contradiction, which is refused so that nothing is overwritten silently.
 */
export function mergeDraft(draft: ItemDraft, index: DraftIndex): MergeResult {
  const { defaultLocale } = index
  const nameKey = `${key(draft.category, defaultLocale)}\n${key(draft.subcategory, defaultLocale)}\n${key(draft.name, defaultLocale)}`
  const sameId = draft.externalId === undefined ? undefined : index.byId.get(draft.externalId)
  const sameName = index.byName.get(nameKey)
  const known = sameId ?? (draft.externalId === undefined || index.sized ? sameName : undefined)
  const result = known ? compare(draft, known, index) : ({ kind: 'new' } as const)
  if (result.kind === 'new') {
    if (draft.externalId !== undefined) index.byId.set(draft.externalId, draft)
    if (!sameName) index.byName.set(nameKey, draft)
    index.contents.set(draft, content(draft))
  } else if (result.kind === 'variant' && draft.externalId !== undefined) {
    index.byId.set(draft.externalId, result.of)
  }
  return result
}

function compare(draft: ItemDraft, known: ItemDraft, index: DraftIndex): MergeResult {
  if (content(draft) === index.contents.get(known)) {
    known.rowNumbers.push(draft.rowNumber)
    return { kind: 'same', of: known }
  }
  const { defaultLocale } = index
  const name = quote(known.name[defaultLocale] ?? '')
  const category = quote(known.category[defaultLocale] ?? '')
  const sameName = key(draft.name, defaultLocale) === key(known.name, defaultLocale)
  if (index.sized && sameName && draft.variants.length > 0 && known.variants.length > 0) {
    return addVariants(known, draft, index)
  }
  if (sameName && sizeOf(draft, defaultLocale) !== undefined && sizesKnown(known, index)) {
    convertToVariants(known, defaultLocale)
    convertToVariants(draft, defaultLocale)
    return addVariants(known, draft, index)
  }
  const reason =
    draft.externalId !== undefined && draft.externalId === known.externalId
      ? `Row ${known.rowNumber} (${name}) already has the external ID ${quote(draft.externalId)}. Give each item its own ID.`
      : `Row ${known.rowNumber} already has ${name} in ${category}, with ${difference(draft, known)}.`
  const isOtherPrice = difference(draft, known).includes('price')
  const isOtherAllergen = differs(draft.allergens, known.allergens)
  const fields = [...(isOtherPrice ? ['price' as const] : []), ...(isOtherAllergen ? ['allergens' as const] : [])]
  return { kind: 'refused', reason, ...(fields.length > 0 && { of: known, differs: fields }) }
}

function addVariants(known: ItemDraft, draft: ItemDraft, index: DraftIndex): MergeResult {
  const names = new Map(known.variants.map((variant) => [key(variant.name, index.defaultLocale), variant]))
  for (const variant of draft.variants) {
    const same = names.get(key(variant.name, index.defaultLocale))
    if (same && same.priceMinor !== variant.priceMinor) {
      const size = quote(variant.name[index.defaultLocale] ?? '')
      return {
        kind: 'refused',
        of: known,
        differs: ['price'],
        reason: `Row ${known.rowNumber} already has the size ${size} of ${quote(known.name[index.defaultLocale] ?? '')} at a different price.`,
      }
    }
  }
  const fresh = draft.variants.filter((variant) => !names.has(key(variant.name, index.defaultLocale)))
  if (known.variants.length + fresh.length > MAX_VARIANTS) {
    return {
      kind: 'refused',
      reason: `${quote(known.name[index.defaultLocale] ?? '')} would have more than ${MAX_VARIANTS} sizes.`,
    }
  }
  // If only the item's first row has an id, it is the item's.
  if (draft.externalId !== undefined && known.externalId !== draft.externalId) {
    // Each size has its own id in the file, so none of these ids is the item's.
    const [first] = known.variants
    if (first && known.externalId !== undefined) first.externalId ??= known.externalId
    delete known.externalId
    for (const variant of fresh) variant.externalId = draft.externalId
  }
  known.variants.push(...fresh)
  if (!known.rowNumbers.includes(draft.rowNumber)) known.rowNumbers.push(draft.rowNumber)
  return { kind: 'variant', of: known, notes: joinSizeRow(known, draft) }
}

const SIZE =
  /^\s*(?:(?:ca\.?\s*)?\d+(?:[.,/]\d+)?\s*(?:x\s*\d+(?:[.,]\d+)?\s*)?(?:l|lt|ltr|liter|litre|litro|cl|ml|dl|oz|g|gr|gram|kg|cm|inch|"|″|pcs?|pieces?|st(?:k|ück|uck)?\.?|pièces?|pz|uds?|adet|kişilik|pers(?:onen|ons|onas)?|stuks?|個|本|枚|人前|杯|%)\.?|small|medium|large|regular|xl|xxl|klein|mittel|gro(?:ß|ss)|normal|petite?|moyen(?:ne)?|grande?|pequeñ[oa]|median[oa]|piccol[oa]|medi[oa]|groot|küçük|orta|büyük|kecil|sedang|besar|half|full|halb|ganz|glas|flasche|glass|bottle|verre|bouteille|copa|botella|calice|bottiglia|小|中|大|並|大盛)\s*$/iu

/** An item's description if it is a size, such as “0,25 l”, and the item has a single price; else undefined. */
function sizeOf(draft: ItemDraft, locale: string): string | undefined {
  const text = draft.description?.[locale]
  return text !== undefined && draft.priceMinor !== null && SIZE.test(text) ? text : undefined
}

function sizesKnown(known: ItemDraft, index: DraftIndex): boolean {
  return known.variants.length > 0
    ? known.rowNumbers.length > 1 && known.description === undefined
    : sizeOf(known, index.defaultLocale) !== undefined
}

function convertToVariants(draft: ItemDraft, locale: string): void {
  const size = sizeOf(draft, locale)
  if (size === undefined || draft.priceMinor === null || !draft.description) return
  draft.variants = [{ name: draft.description, priceMinor: draft.priceMinor }]
  draft.priceMinor = null
  delete draft.description
}

function content(draft: ItemDraft): string {
  const { rowNumber: _, rowNumbers: __, path: ___, lacksCategory: ____, statesDietTypes: _____, ...rest } = draft
  // “SOUP” and “Soup” at the same price are the same item.
  return JSON.stringify(rest).toLowerCase()
}

function difference(draft: ItemDraft, known: ItemDraft): string {
  const parts: string[] = []
  if (draft.priceMinor !== known.priceMinor || JSON.stringify(draft.variants) !== JSON.stringify(known.variants)) {
    parts.push('a different price')
  }
  if (JSON.stringify(draft.description) !== JSON.stringify(known.description)) parts.push('a different description')
  if (parts.length === 0) parts.push('different values')
  return parts.join(' and ')
}

function key(text: LocalizedText | undefined, locale: string): string {
  return (text?.[locale] ?? '').toLowerCase().replace(/\s+/g, ' ')
}

// oxlint-disable-next-line typescript/triple-slash-reference -- saxen has no types of its own
/// <reference path="../../platform/saxen.d.ts" />
/** XLIFF 2.1 (OASIS, 2018), a file format for translation programs. */
import { Parser } from 'saxen'
import type { TranslationRecord } from '#contract/translations.ts'
import { fieldLabel, kindLabel, type TranslationFile, textOfFile, unreadable } from './file-texts.ts'
import { type Pair, recordKey } from './policy.ts'

const NAMESPACE = 'urn:oasis:names:tc:xliff:document:2.0'
/** The file's id names the brand, so that no file is imported into another menu. */
const FILE_ID = /^carte-brand-(\d{1,15})$/

export type XliffInput = { brandId: number; brandName: string; pair: Pair; records: TranslationRecord[] }

export function writeXliff({ brandId, brandName, pair, records }: XliffInput): string {
  const units = records.flatMap((record) =>
    record.texts.map(({ key, source, target, state, oldSource }) => {
      const name = record.name[pair.source] ?? ''
      const notes = [
        `<note category="record">${escaped(`${kindLabel(record.kind)}: ${name}`)}</note>`,
        `<note category="field">${escaped(fieldLabel(key))}</note>`,
        ...(oldSource === null ? [] : [`<note category="old-source">${escaped(oldSource)}</note>`]),
      ]
      // XLIFF has no state for a translation whose source changed, but allows a sub-state with our own prefix.
      const states = { missing: 'state="initial"', changed: 'state="translated" subState="carte:changed"' }
      return `    <unit id="${recordKey(record)}.${key}" name="${escaped(name)}">
      <notes>${notes.join('')}</notes>
      <segment ${state === 'done' ? 'state="final"' : states[state]}>
        <source>${escaped(source)}</source>${target === '' ? '' : `\n        <target>${escaped(target)}</target>`}
      </segment>
    </unit>`
    }),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="${NAMESPACE}" version="2.1" srcLang="${escaped(pair.source)}" trgLang="${escaped(pair.target)}" xml:space="preserve">
  <file id="carte-brand-${brandId}" original="${escaped(brandName)}">
${units.join('\n')}
  </file>
</xliff>
`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }

function escaped(text: string): string {
  return text.replaceAll(/[&<>"\r]/g, (letter) => ENTITIES[letter] ?? letter)
}

/** Elements that only wrap text. Any other element inside a text is a code for something that isn't text. */
const WRAPPERS = new Set(['x:mrk', 'x:pc'])
const DAMAGED = 'This file isn’t complete XML. Export it again from your translation program.'

/**
 * Reads an XLIFF 2 file. Entities other than those of XML itself are never expanded, because a file with a document
 * type declaration is refused.
 */
export function readXliff(xml: string): TranslationFile {
  const file = { source: '', target: '', brandId: null as number | null, texts: [] as ReturnType<typeof textOfFile>[] }
  let error: string | null = null
  let unit: { id: string; source: string; target: string; hasCode: boolean; hasGap: boolean } | null = null
  let segment: { source: string; target: string | null; isIgnorable: boolean } | null = null
  let inside: 'source' | 'target' | null = null
  let root = false
  const fail = (reason: string) => {
    error ??= reason
    parser.stop()
  }
  const add = (text: string) => {
    if (segment && inside) segment[inside] = (segment[inside] ?? '') + text
  }
  const parser = new Parser()
  parser.ns({ [NAMESPACE]: 'x' })
  parser.on('attention', () =>
    fail('This file has a DOCTYPE, which XLIFF doesn’t allow. Export it again from your translation program.'),
  )
  parser.on('error', () => fail(DAMAGED))
  parser.on('openTag', (name, attributes, decode) => {
    if (!root) {
      root = true
      const own = attributes()
      if (name !== 'x:xliff')
        return fail('This isn’t an XLIFF 2 file. Export one here, translate it, and import that file.')
      file.source = decode(own['srcLang'] ?? '')
      file.target = decode(own['trgLang'] ?? '')
    } else if (name === 'x:file') {
      const brandId = FILE_ID.exec(decode(attributes()['id'] ?? ''))?.[1]
      if (!brandId)
        return fail(
          'This file wasn’t exported from Carte, so its text can’t be matched to your menu. Export one here, translate it, and import that file.',
        )
      file.brandId = Number(brandId)
    } else if (name === 'x:unit')
      unit = { id: decode(attributes()['id'] ?? ''), source: '', target: '', hasCode: false, hasGap: false }
    else if (unit && (name === 'x:segment' || name === 'x:ignorable'))
      segment = { source: '', target: null, isIgnorable: name === 'x:ignorable' }
    else if (segment && !inside && (name === 'x:source' || name === 'x:target')) {
      inside = name === 'x:source' ? 'source' : 'target'
      segment[inside] = ''
    } else if (unit && inside && !WRAPPERS.has(name)) unit.hasCode = true
  })
  parser.on('text', (text, decode) => add(decode(text)))
  parser.on('cdata', add)
  parser.on('closeTag', (name) => {
    if (name === 'x:source' || name === 'x:target') inside = null
    else if (unit && segment && (name === 'x:segment' || name === 'x:ignorable')) {
      unit.source += segment.source
      unit.target += segment.target ?? (segment.isIgnorable ? segment.source : '')
      if (!segment.isIgnorable && segment.source.trim() !== '' && !segment.target?.trim()) unit.hasGap = true
      segment = null
    } else if (unit && name === 'x:unit') {
      const { id, source, target, hasCode, hasGap } = unit
      const reason = hasCode
        ? 'This translation contains codes from another program. Replace them with plain text.'
        : hasGap && target.trim() !== ''
          ? 'Only part of this text is translated. Translate all of its segments.'
          : null
      file.texts.push(textOfFile({ id, source, target, ...(reason !== null && { error: reason }) }))
      unit = null
    }
  })
  parser.parse(xml)
  if (error !== null) return unreadable(error)
  return root ? { ok: true, ...file } : unreadable(DAMAGED)
}

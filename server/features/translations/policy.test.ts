import { describe, expect, it } from 'vitest'
import { workbookOf } from '#server/features/menu-export/service.ts'
import type { TranslationFile } from './file-texts.ts'
import { type Entry, planTexts, progressIn, recordOf } from './policy.ts'
import { draw as readFile } from './read-file.ts'
import { sheetOf } from './sheet.ts'
import { writeXliff } from './xliff.ts'

const COMPANY = { companyId: 1 }
const PAIR = { source: 'en', target: 'ar' }
const TEXTS: Record<string, string>[] = [
  { en: 'Soup & <salad> "for {count}" ]]> %s', ar: 'حساء & <سلطة> ‏{count}' },
  { en: 'ラーメン', ar: 'رامن' },
  { en: 'Two\nlines\n\nand _x0041_ &amp;', ar: "سطران\nو 'اقتباس'" },
  { en: '=1+1' },
  { ar: 'بدون مصدر' },
]
const ENTRIES: Entry[] = TEXTS.map((text, at) => ({
  kind: at === 1 ? 'category' : 'menu_item',
  id: at + 1,
  name: text,
  categoryName: null,
  within: [],
  position: [],
  fields: [
    { key: 'name', maxLength: 200, text, from: undefined },
    { key: `size.${at + 50}`, maxLength: 20, text: { en: 'Large' }, from: undefined },
  ],
}))
const RECORDS = ENTRIES.map((one) => recordOf(one, PAIR))
const outdated = { locale: 'en', text: 'Broth' }

async function parsed(bytes: Uint8Array | string): Promise<TranslationFile> {
  const given = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes
  return JSON.parse(new TextDecoder().decode(await readFile({ bytes: given })))
}

const xliff = () => writeXliff({ brandId: 7, brandName: 'Bread & Co', pair: PAIR, records: RECORDS })

describe('a translation file', () => {
  it.each([
    ['XLSX', () => workbookOf(sheetOf(RECORDS, PAIR), COMPANY)],
    ['XLIFF', async () => new TextEncoder().encode(xliff())],
  ])('importing a translation file that was exported as %s changes nothing', async (_format, write) => {
    const file = await parsed(await write())

    if (!file.ok) throw new Error(file.reason)
    expect(file).toMatchObject({ source: 'en', target: 'ar' })
    expect(file.texts).toHaveLength(RECORDS.flatMap(({ texts }) => texts).length)
    const outcomes = planTexts(ENTRIES, file.texts, PAIR, false)
    expect(outcomes.map(({ result, reason }) => ({ result, reason }))).toEqual(
      file.texts.map(() => ({ result: 'unchanged', reason: null })),
    )
  })

  it('a translation file may contain XLIFF groups and markup, but texts with placeholders are refused', async () => {
    const file = await parsed(`\uFEFF<?xml version="1.0"?>
      <x:xliff xmlns:x="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="ar">
      <x:file id="carte-brand-7"><x:group id="g"><x:unit id="menu_item.1.name">
        <x:notes><x:note>Not a text</x:note></x:notes>
        <x:segment><x:source>One </x:source><x:target><![CDATA[<1> ]]></x:target></x:segment>
        <x:ignorable><x:source>&#x2014;</x:source></x:ignorable>
        <x:segment><x:source><x:mrk id="m">two</x:mrk></x:source><x:target><x:pc id="1">&amp;2</x:pc></x:target></x:segment>
      </x:unit><x:unit id="menu_item.2.name"><x:segment><x:source>A<x:ph id="1"/></x:source></x:segment></x:unit>
      </x:group></x:file></x:xliff>`)

    expect(file).toMatchObject({
      ok: true,
      brandId: 7,
      texts: [
        { kind: 'menu_item', id: 1, key: 'name', source: 'One —two', target: '<1> —&2' },
        { id: 2, error: expect.stringContaining('codes from another program') },
      ],
    })
  })

  it('a partly translated text in a translation file is refused', async () => {
    const segment = (source: string, target = '') => `<segment><source>${source}</source>${target}</segment>`
    const file = await parsed(`<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="ar">
      <file id="carte-brand-7">
      <unit id="menu_item.1.description">${segment('Hot. ', '<target>ساخن. </target>')}${segment('Contains nuts.')}</unit>
      <unit id="menu_item.2.description">${segment('Hot. ')}${segment('Contains nuts.')}</unit>
      </file></xliff>`)

    expect(file).toMatchObject({
      ok: true,
      texts: [
        { id: 1, error: expect.stringContaining('Only part of this text') },
        { id: 2, target: '' },
      ],
    })
    expect(file.ok && file.texts[1]).not.toHaveProperty('error')
  })

  it.each([
    ['a document type', '<!DOCTYPE x [<!ENTITY a "aaaa">]><xliff/>', 'DOCTYPE'],
    ['another XLIFF version', '<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2"><file/></xliff>', 'XLIFF 2'],
    ['a file of another program', xliff().replace('carte-brand-7', 'f1'), 'exported from Carte'],
    ['half a file', xliff().slice(0, 600), 'complete XML'],
    ['a text file', 'Soup;Suppe', 'complete XML'],
    ['a picture', new Uint8Array([0x89, 0x50, 0xff, 0xfe, 0x80]), 'as .xlsx or .xlf'],
    ['a broken archive', 'PK\u0003\u0004', 'damaged'],
  ])('a translation file is refused with a reason: %s', async (_case, bytes, reason) => {
    const file = await parsed(bytes)

    expect(file).toEqual({ ok: false, reason: expect.stringContaining(reason) })
  })

  it('a translation file is refused without the columns of an export', async () => {
    const sheet = { ...sheetOf(RECORDS, PAIR), header: ['A', 'B', 'C', 'D', 'E', 'F'] }

    expect(await parsed(await workbookOf(sheet, COMPANY))).toMatchObject({
      ok: false,
      reason: expect.stringContaining('Source (…)'),
    })
  })
})

describe('a translation plan', () => {
  const changed: Entry = {
    kind: 'menu_item',
    id: 9,
    name: { en: 'Stew' },
    categoryName: null,
    within: [],
    position: [],
    fields: [{ key: 'name', maxLength: 20, text: { en: 'Stew', ar: 'حساء' }, from: { ar: outdated } }],
  }
  const wish = { kind: 'menu_item', id: 9, key: 'name', source: 'Stew', target: 'يخنة' }
  const decide = (wanted: object, confirms = false) => planTexts([changed], [{ ...wish, ...wanted }], PAIR, confirms)[0]

  it('a translation plan accepts new and changed texts', () => {
    expect(decide({})).toMatchObject({ result: 'changed', before: 'حساء', reason: null })
    const [first] = planTexts(ENTRIES, [{ kind: 'menu_item', id: 4, key: 'name', target: 'x' }], PAIR, false)
    expect(first).toMatchObject({ result: 'new', before: '' })
  })

  it('a translation plan confirms an unchanged translation from the worklist, but not from a file', () => {
    expect(decide({ target: 'حساء', before: 'حساء' }, true)?.result).toBe('changed')
    expect(decide({ target: 'حساء' })?.result).toBe('unchanged')
  })

  it.each([
    ['of an unknown item', { id: 10 }, 'isn’t part of this menu'],
    ['of an unknown kind', { kind: 'brand' }, 'isn’t part of this menu'],
    ['of an unknown size', { key: 'size.1' }, 'isn’t part of this menu'],
    ['whose source has changed', { source: 'Broth' }, 'It is now “Stew”.'],
    ['whose translation has changed', { before: 'مرق' }, 'It is now “حساء”.'],
    ['that is too long', { target: 'x'.repeat(21) }, '21 characters, but the limit is 20'],
    ['that is empty', { target: '' }, 'empty in the file'],
    ['that isn’t valid Unicode', { target: '\uD800' }, 'can’t be saved'],
    ['that couldn’t be read', { error: 'Codes.' }, 'Codes.'],
  ])('a translation plan refuses a text %s, with a reason', (_what, wanted, reason) => {
    expect(decide(wanted)).toMatchObject({ result: 'refused', reason: expect.stringContaining(reason) })
  })

  it('a translation plan refuses a second text for the same field', () => {
    const outcomes = planTexts([changed], [wish, { ...wish, target: 'y' }], PAIR, false)

    expect(outcomes.map(({ result }) => result)).toEqual(['changed', 'refused'])
  })

  it('translation progress counts records with missing or changed translations, not individual texts', () => {
    expect(progressIn([...ENTRIES, changed], PAIR)).toEqual({
      locale: 'ar',
      total: 6,
      translated: 0,
      missing: 5,
      changed: 1,
    })
    expect(progressIn([changed], { source: 'en', target: 'de' })).toMatchObject({ missing: 1, changed: 0 })
  })
})

import { foldedWords, foldForMatching } from '../text.ts'

const LANGUAGES =
  'en fr de es it pt nl tr ar zh ja ko ru az pl sv da fi nb no cs el he hu ro uk vi th ms hi ca eu gl hr sr sk sl bg et lv lt fa ur ka hy kk id km lo my bn ta te mk sq bs is ga mt lb'
const CODES = new Set(LANGUAGES.split(' '))

/** Country codes, three-letter codes and other short forms that people write instead of a language code. */
const ALIASES: Record<string, string> = {
  cn: 'zh',
  tc: 'zh-Hant',
  sc: 'zh-Hans',
  jp: 'ja',
  kr: 'ko',
  gr: 'el',
  ua: 'uk',
  cz: 'cs',
  dk: 'da',
  gb: 'en',
  eng: 'en',
  ger: 'de',
  deu: 'de',
  fra: 'fr',
  fre: 'fr',
  esp: 'es',
  spa: 'es',
  ita: 'it',
  por: 'pt',
  ara: 'ar',
  jpn: 'ja',
  kor: 'ko',
  chi: 'zh',
  zho: 'zh',
  rus: 'ru',
  tur: 'tr',
  nld: 'nl',
  pol: 'pl',
}

const NAMES = new Map<string, string>()
for (const [code, names] of Object.entries({
  en: 'english,englisch,anglais,ingles,inglese,engels,ingilizce,inggris,英語,英文,영어,الانجليزية,الإنجليزية,английский',
  fr: 'french,franzosisch,francais,frances,francese,frans,fransizca,フランス語,法语,法文',
  de: 'german,deutsch,allemand,aleman,tedesco,duits,almanca,ドイツ語,德语,德文',
  es: 'spanish,spanisch,espagnol,espanol,castellano,spagnolo,spaans,ispanyolca,スペイン語,西班牙语',
  it: 'italian,italienisch,italien,italiano,italiaans,italyanca,イタリア語,意大利语',
  pt: 'portuguese,portugiesisch,portugais,portugues,portoghese,ポルトガル語,葡萄牙语',
  nl: 'dutch,niederlandisch,nederlands,neerlandais,olandese',
  tr: 'turkish,turkisch,turc,turco,turkce',
  ar: 'arabic,arabisch,arabe,arabo,arapca,عربي,العربية,アラビア語,阿拉伯语',
  zh: 'chinese,chinesisch,chinois,chino,cinese,中文,中国語,简体中文',
  ja: 'japanese,japanisch,japonais,japones,giapponese,日本語,日语,日文',
  ko: 'korean,koreanisch,coreen,coreano,韓国語,韩语,한국어',
  ru: 'russian,russisch,russe,ruso,russo,rusca,русский,ロシア語',
  id: 'indonesian,bahasa indonesia,bahasa,indonesia',
  pl: 'polish,polnisch,polski',
  ca: 'catalan,catala',
  no: 'norwegian,norsk,norwegisch,norvegien,noruego,norvegese',
})) {
  for (const name of names.split(',')) NAMES.set(foldForMatching(name), code)
}

/** The BCP 47 code of a key that names a language, such as `fr`, `zh_cn` or `German`; undefined for other keys. */
export function localeOf(key: string): string | undefined {
  const trimmed = key.trim()
  const named = NAMES.get(foldForMatching(trimmed))
  if (named) return named
  const parts = trimmed.toLowerCase().split(/[-_]/)
  const language = parts[0] ?? ''
  const code = CODES.has(language) ? language : Object.hasOwn(ALIASES, language) ? ALIASES[language] : undefined
  if (!code || parts.length > 2) return undefined
  const region = parts[1]
  if (region === undefined) return code
  if (/^[a-z]{2}$/.test(region)) return `${code}-${region.toUpperCase()}`
  if (/^[a-z]{4}$/.test(region)) return `${code}-${region[0]?.toUpperCase()}${region.slice(1)}`
  return undefined
}

const SUFFIX = /^(.+?)\s*(?:[_.:/|-]|\s|\(|\[)\s*([\p{L}]+(?:[-_][\p{L}]{2,4})?)\s*[)\]]?$/u
const PREFIX = /^([\p{L}]{2,})[_.:]\s*(.+)$/u
/** Words before “No” in the sense of “number”, as in the header “Item No”. There, “no” isn't Norwegian. */
const NUMBERED = foldedWords(
  'item,menu item,dish,product,article,meal,food,food item,menu,plate,drink,beverage,wine,plu,sku,code,id',
)

/**
 * Splits the language from a header: `name_en`, `Beschreibung (FR)`, `description.zh-CN`.
 * `id` means an identifier, not Indonesian, except after a dot. “No” in “Item No” means a number, not Norwegian, except
 * after a dot or in brackets. `headerOf()` handles further exceptions.
 */
export function splitLocale(header: string): { base: string; locale?: string } {
  const suffix = SUFFIX.exec(header.trim().replace(/([a-z])(En|Fr|De|Es|It|Ar|Zh|Ja|Tr|Nl|Pt|Ru|Ko)$/, '$1_$2'))
  if (suffix?.[1] && suffix[2]) {
    const dotted = header.includes(`.${suffix[2]}`)
    const locale = localeOf(suffix[2])
    const isNumber =
      suffix[2].toLowerCase() === 'no' && NUMBERED.has(foldForMatching(suffix[1])) && !/[([]/.test(header)
    if (locale && ((suffix[2].toLowerCase() !== 'id' && !isNumber) || dotted)) return { base: suffix[1], locale }
  }
  const prefix = PREFIX.exec(header.trim())
  if (prefix?.[1] && prefix[2]) {
    const locale = localeOf(prefix[1])
    const isNumber = locale === 'no' && NUMBERED.has(foldForMatching(prefix[2]))
    if (locale && locale !== 'id' && !isNumber) return { base: prefix[2], locale }
  }
  return { base: header }
}

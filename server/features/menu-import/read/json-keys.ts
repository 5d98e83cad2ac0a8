import { localeOf } from '../infer/locale-suffix.ts'
import { matchHeader } from '../infer/match-header.ts'
import { foldedWords, foldForMatching } from '../text.ts'
import { namesVariablePrice } from '../plan/price-terms.ts'
import { isObject, isScalar, type JsonObject } from './json-value.ts'

const ITEM_LISTS = foldedWords(
  'item,items,menu item,menu items,has menu item,dish,dishes,product,products,meal,meals,plate,plates,food,foods,entries,gericht,gerichte,speise,speisen,artikel,produkte,plat,plats,produit,produits,article,articles,plato,platos,producto,productos,articulo,articulos,piatto,piatti,prodotto,prodotti,voci,prato,pratos,produto,produtos,itens,gerecht,gerechten,producten,yemek,yemekler,urun,urunler,makanan,produk,hidangan,danie,dania,retter,ratter,list,data,results,records,rows,menu,menus,carta,carte,karte,speisekarte,getranke,drinks,料理,メニュー,商品,菜品,items list',
)
const VARIANT_LISTS = foldedWords(
  'size,sizes,variant,variants,variation,variations,price,prices,pricing,portion,portions,offer,offers,grosse,grossen,varianten,variante,preise,preis,prix,taille,tailles,format,formats,declinaison,declinaisons,tamano,tamanos,precio,precios,variantes,raciones,formati,formato,prezzi,porzioni,varianti,preco,precos,tamanhos,maten,prijzen,porties,boyut,boyutlar,porsiyon,porsiyonlar,fiyatlar,ukuran,harga,rozmiary,skus,price options,size options,サイズ,规格,价格',
)
const OPTION_LISTS = foldedWords(
  'option,options,option group,option groups,extra,extras,modifier,modifiers,modifier group,modifier groups,topping,toppings,addon,addons,add on,add ons,group,groups,choice,choices,supplement,supplements,zutaten extra,beilagen auswahl,ingredient,ingredients,side,sides,upsell,variant group,variant groups,customizations,customization,condiments,sauces,ekstra,opsiyonlar,secenekler,complementos,suplementos,aggiunte,bijgerechten opties,tambahan',
)
const CATEGORY_LISTS = foldedWords(
  'category,categories,section,sections,has menu section,kategorie,kategorien,rubriken,gruppen,rubriques,categorias,secciones,categorie,sezioni,secoes,kategoriler,bolumler,kategori,kategorier,courses,menu sections,menu categories,kategorie liste,days,tage,jours,カテゴリ,分类',
)
const OTHER_LISTS = foldedWords(
  'image,images,photo,photos,picture,pictures,media,hours,opening hours,available times,times,schedule,address,reviews,tags,labels,allergens,taxes,locations,currencies,languages,translations,nutrition,values',
)

export type ListRole = 'items' | 'variants' | 'options' | 'categories' | 'other' | 'unknown'

export function listRole(name: string): ListRole {
  const folded = foldForMatching(name)
  if (OPTION_LISTS.has(folded)) return 'options'
  if (VARIANT_LISTS.has(folded)) return 'variants'
  if (CATEGORY_LISTS.has(folded)) return 'categories'
  if (ITEM_LISTS.has(folded)) return 'items'
  if (OTHER_LISTS.has(folded)) return 'other'
  return 'unknown'
}

/** How strongly a key suggests a kind of field: 0 if it doesn't, otherwise the `strength` of `matchHeader`. */
export function fieldStrength(key: string, kind: 'name' | 'price' | 'category' | 'description'): number {
  return matchHeader(key).find((match) => match.kind === kind)?.strength ?? 0
}

/** Whether a key is about allergens, such as `allergens`, `contains` or `may_contain_nuts`. */
export function namesAllergens(key: string): boolean {
  return /allerg|al[eé]rg|contain|trace|アレルギ|过敏|過敏|аллерг/iu.test(key)
}

/**
 * The key of an object's name, which is a text or a text per language; undefined without one.
 * @param isSection whether a key that means “category” counts as well
 */
export function nameKeyOf(object: JsonObject, isSection = true): string | undefined {
  let best: { key: string; strength: number } | undefined
  for (const [key, value] of Object.entries(object)) {
    if (typeof value === 'string' ? value.trim() === '' : !localeMapOf(value)) continue
    const strength = Math.max(fieldStrength(key, 'name'), isSection ? fieldStrength(key, 'category') * 0.7 : 0)
    if (strength >= 0.4 && (!best || strength > best.strength)) best = { key, strength }
  }
  return best?.key
}

/** The key of an object's price, which is a number or a text with digits; undefined without one. */
export function priceKeyOf(object: JsonObject): string | undefined {
  let best: { key: string; strength: number } | undefined
  for (const [key, value] of Object.entries(object)) {
    if (typeof value !== 'number' && !(typeof value === 'string' && /\d/.test(value))) continue
    const words = matchHeader(key)
    const strength = words.find((match) => match.kind === 'price')?.strength ?? 0
    if (strength < 0.4 || (words[0]?.strength ?? 0) > strength + 0.1) continue
    if (!best || strength > best.strength) best = { key, strength }
  }
  return best?.key
}

/** The key of a price in words, such as “market price”; undefined without one. */
export function wordPriceKeyOf(object: JsonObject): string | undefined {
  return Object.entries(object).find(
    ([key, value]) => typeof value === 'string' && fieldStrength(key, 'price') >= 0.95 && namesVariablePrice(value),
  )?.[0]
}

/** The texts of a name by language, even one level deeper (`{translations: {en: …}}`). */
export function localeMapOf(value: unknown): JsonObject | undefined {
  if (isLocaleMap(value)) return value
  return isObject(value) ? Object.values(value).find(isLocaleMap) : undefined
}

/** Whether an object is one text in several languages: `{fr: …, ar: …}`. */
export function isLocaleMap(value: unknown): value is JsonObject {
  if (!isObject(value)) return false
  const entries = Object.entries(value)
  return (
    entries.length > 0 &&
    entries.every(([key, text]) => localeOf(key) !== undefined && (text === null || isScalar(text))) &&
    entries.some(([, text]) => typeof text === 'string')
  )
}
